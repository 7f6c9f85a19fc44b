import type { FastifyInstance } from 'fastify';
import { createRoutes } from '../../core/routes/asked.ts';
import { readMultipart } from '../../core/routes/multipart.ts';
import { allowances, limits } from '../limits.ts';
import type { Parts } from '../parts.ts';
import { mediaShape } from '../shapes.ts';
import { manner, refused } from './manner.ts';

const scopes = ['write:media'];

/** Uploads, how far the server is with them, and the files themselves. */
export function mediaRoutes(http: FastifyInstance, { stage, media }: Parts): void {
  const { withToken } = createRoutes(stage, manner);
  type ById = { id: string };

  http.post(
    '/api/v2/media',
    withToken({ aim: 'upload', scopes, allowance: allowances.upload }, async (asked, request) => {
      if (!request.headers['content-type']?.startsWith('multipart/form-data'))
        return refused(422, "Validation failed: File can't be blank");
      let made: string | { refused: string } = { refused: "Validation failed: File can't be blank" };
      const { description = '', ...unknown } = await readMultipart(request, async ({ field, contentType, bytes }) => {
        if (field === 'file') made = await media.add(asked, contentType, bytes);
        bytes.resume();
      });
      // What the callback has made is not seen by the compiler.
      const done = made as string | { refused: string };
      if (typeof done !== 'string') return refused(422, done.refused);
      const [strange] = Object.keys(unknown);
      if (strange !== undefined || [...description].length > limits.altCharacters) {
        await media.remove(done);
        if (strange !== undefined) return refused(422, `Validation failed: ${strange} is not known`);
        return refused(422, `Validation failed: Description is too long (maximum is ${limits.altCharacters} characters)`);
      }
      await media.describe(done, description.trim());
      const medium = await media.get(done);
      if (!medium) throw new Error(`The file ${done} was not kept.`);
      return { status: medium.ready ? 200 : 202, body: mediaShape(medium, stage.base()) };
    }),
  );

  http.get(
    '/api/v1/media/:id',
    withToken({ aim: 'upload', scopes, allowance: allowances.any }, async (asked, request) => {
      const medium = await media.own(asked, (request.params as ById).id);
      if (!medium || medium.status !== null) return refused(404, 'Record not found');
      if (medium.failed) return refused(422, 'Error processing thumbnail for uploaded media');
      return { status: medium.ready ? 200 : 206, body: mediaShape(medium, stage.base()) };
    }),
  );

  http.get('/media/:id', async (request, reply) => {
    const medium = await media.get((request.params as ById).id);
    if (!medium?.ready) return reply.code(404).send();
    return reply
      .header('content-length', medium.bytes)
      .type(medium.type)
      .send(await media.read(medium.id));
  });
}
