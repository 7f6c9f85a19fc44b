import type { FastifyInstance } from 'fastify';
import { toPng } from 'jdenticon';

/** Edge of a picture, in pixels. */
const edge = 192;

/** Where the picture of somebody is, under a stand-in's base. */
export const avatarOf = (base: string, handle: string): string => `${base}/avatars/${encodeURIComponent(handle)}.png`;

/** Everybody has a picture of their own, drawn from their name: so accounts are told apart as on the platform. */
export function avatarRoutes(http: FastifyInstance): void {
  http.get('/avatars/:name', (request, reply) => {
    const { name } = request.params as { name: string };
    return reply.type('image/png').send(toPng(name, edge, { backColor: '#ffffff' }));
  });
}
