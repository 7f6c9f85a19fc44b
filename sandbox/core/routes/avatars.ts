import type { FastifyInstance } from 'fastify';
import { pathPart } from './http.ts';

/** The image's width and height, in pixels. */
const edge = 192;

/** A person's avatar URL, under a stand-in's base. */
export const avatarOf = (base: string, handle: string): string => `${base}/avatars/${encodeURIComponent(handle)}.png`;

/** Everyone has their own avatar, drawn from their name, so that accounts can be told apart as on the platform. */
export function avatarRoutes(http: FastifyInstance): void {
  http.get('/avatars/:name', async (request, reply) => {
    const name = pathPart(request, 'name');
    // Loaded on demand: the server starts without it.
    const { toPng } = await import('jdenticon');
    return reply.type('image/png').send(toPng(name, edge, { backColor: '#ffffff' }));
  });
}
