import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { pathPart } from '../../core/routes/http.ts';
import { readMultipart } from '../../core/routes/multipart.ts';
import { badParameter, missing } from '../../meta/errors.ts';
import { Bool, refusalOf } from '../../meta/params.ts';
import type { FacebookServices } from '../services.ts';
import { pageRoutes } from './error-format.ts';

/** From the documentation of the edge `thumbnails`, which requires no publishing permission. */
const scopes = ['pages_show_list', 'pages_manage_engagement', 'pages_read_user_content'];
/** Fields of the form besides the image itself. */
const NewThumbnail = z.strictObject({ is_preferred: Bool.default(false) });

/** The covers of videos and reels, sent as a form. */
export function coverRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { videos } = services;
  const { withPage } = pageRoutes(services);
  const idOf = (request: FastifyRequest) => pathPart(request, 'id');

  http.post(
    '/graph/:version/:id/thumbnails',
    withPage({ operation: 'upload', scopes }, async (parsed, request) => {
      const video = await videos.get(idOf(request));
      if (video?.page !== parsed.page) return missing('POST', idOf(request));
      if (!request.headers['content-type']?.startsWith('multipart/form-data')) return badParameter('A source is needed.');
      let refused: string | null = 'A source is needed.';
      await readMultipart(request, async ({ field, before, bytes }) => {
        const wish = NewThumbnail.safeParse(before);
        if (field !== 'source' || !wish.success) {
          bytes.resume();
          refused = wish.success ? `Unknown parameter ${field}` : refusalOf(wish.error);
          return;
        }
        refused = await videos.cover(parsed, video, bytes, wish.data.is_preferred);
      });
      return refused === null ? { status: 200, body: { success: true } } : badParameter(refused);
    }),
  );

  http.get('/covers/:id', async (request, reply) => {
    const { cover } = (await videos.get(idOf(request))) ?? {};
    if (!cover) return reply.code(404).send();
    return reply
      .header('content-length', cover.bytes)
      .header('cache-control', 'no-store')
      .type(cover.type)
      .send(await videos.openCover(cover));
  });
}
