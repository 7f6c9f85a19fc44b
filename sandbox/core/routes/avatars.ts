import type { FastifyInstance } from 'fastify';

/** Edge of a picture, in pixels. */
const edge = 192;

/** Where the picture of somebody is, under a stand-in's base. */
export const avatarOf = (base: string, handle: string): string => `${base}/avatars/${encodeURIComponent(handle)}.png`;

/** Everybody has a picture of their own, drawn from their name: so accounts are told apart as on the platform. */
export function avatarRoutes(http: FastifyInstance): void {
  http.get('/avatars/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    // Loaded here alone: the server starts without it.
    const { toPng } = await import('jdenticon');
    return reply.type('image/png').send(toPng(name, edge, { backColor: '#ffffff' }));
  });
}
