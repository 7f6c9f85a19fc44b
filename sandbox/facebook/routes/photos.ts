import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pathPart } from '../../core/routes/http.ts';
import { readMultipart } from '../../core/routes/multipart.ts';
import { badParameter, missing } from '../../meta/errors.ts';
import { Bool, refusalOf } from '../../meta/params.ts';
import type { FacebookServices } from '../services.ts';
import { pageRoutes } from './error-format.ts';

/** Fields of the form besides the file itself. */
const NewPhoto = z.strictObject({
  published: Bool.default(true),
  alt_text_custom: z.string().max(1000).default(''),
  caption: z.string().optional(),
});

/** Photos, sent as a form. */
export function photoRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { photos } = services;
  const { withPage } = pageRoutes(services);

  http.post(
    '/graph/:version/:id/photos',
    withPage({ operation: 'upload', scopes: ['pages_read_engagement', 'pages_manage_posts'] }, async (parsed, request) => {
      const id = pathPart(request, 'id');
      if (id !== parsed.page && id !== 'me') return missing('POST', id);
      if (!request.headers['content-type']?.startsWith('multipart/form-data')) return badParameter('A source or a url is needed.');
      const result: { taken: { id: string } | { refused: string } } = { taken: { refused: 'A source is needed.' } };
      await readMultipart(request, async ({ field, name, before, bytes }) => {
        const wish = NewPhoto.safeParse(before);
        if (field !== 'source' || !wish.success) {
          bytes.resume();
          result.taken = { refused: wish.success ? `Unknown parameter ${field}` : refusalOf(wish.error) };
          return;
        }
        const { published, alt_text_custom: alt } = wish.data;
        result.taken = await photos.take(parsed, { page: parsed.page, alt, published, name }, bytes);
      });
      const { taken } = result;
      return 'refused' in taken ? badParameter(taken.refused) : { status: 200, body: { id: taken.id } };
    }),
  );

  http.get('/media/photos/:id', async (request, reply) => {
    const photo = await photos.get(pathPart(request, 'id'));
    if (!photo) return reply.code(404).send();
    return reply
      .header('content-length', photo.bytes)
      .type(photo.type)
      .send(await photos.open(photo.id));
  });
}
