import type { FastifyInstance } from 'fastify';
import { upTo } from '../../core/limits.ts';
import { pathPart } from '../../core/routes/http.ts';
import { readMultipart } from '../../core/routes/multipart.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { allowances, limits } from '../limits.ts';
import { type Thumbnail, validateThumbnail } from '../media.ts';
import type { MastodonServices } from '../services.ts';
import { mediaShape } from '../shapes.ts';
import { errorFormat, refused } from './error-format.ts';

const scopes = ['write:media'];

/** A form's result: its file's ID, or why it was rejected. */
type Came = { file: string | { refused: string }; thumbnail: Thumbnail | null; unknown: string[] };

/** What is wrong with a file's metadata, or null. */
function wrongWith(description: string, [strange]: readonly string[]): string | null {
  if (strange !== undefined) return `Validation failed: ${strange} is not known`;
  // A character has at most two units.
  if (description.length <= 2 * limits.altCharacters && [...description].length <= limits.altCharacters) return null;
  return `Validation failed: Description is too long (maximum is ${limits.altCharacters} characters)`;
}

/** Uploads, processing state, and the files themselves. */
export function mediaRoutes(http: FastifyInstance, { stage, media }: MastodonServices): void {
  const { withToken } = createRoutes(stage, errorFormat);

  http.post(
    '/api/v2/media',
    withToken({ operation: 'upload', scopes, allowance: allowances.upload }, async (parsed, request) => {
      if (!request.headers['content-type']?.startsWith('multipart/form-data'))
        return refused(422, "Validation failed: File can't be blank");
      const came: Came = { file: { refused: "Validation failed: File can't be blank" }, thumbnail: null, unknown: [] };
      const { description = '', ...unknown } = await readMultipart(request, async ({ field, contentType, bytes }) => {
        if (field === 'file') came.file = await media.add(parsed, contentType, bytes);
        else if (field === 'thumbnail') came.thumbnail = { type: contentType, bytes: await upTo(limits.imageBytes - 1, bytes) };
        else came.unknown.push(field);
        bytes.resume();
      });
      const { file: done, thumbnail } = came;
      if (typeof done !== 'string') return refused(422, done.refused);
      const wrong = wrongWith(description, [...Object.keys(unknown), ...came.unknown]) ?? (thumbnail && validateThumbnail(thumbnail));
      if (wrong !== null) {
        await media.remove(done);
        return refused(422, wrong);
      }
      await media.describe(done, description.trim());
      if (thumbnail?.bytes) await media.cover(done, { type: thumbnail.type, bytes: thumbnail.bytes });
      const medium = await media.get(done);
      if (!medium) throw new Error(`The file ${done} was not kept.`);
      return { status: medium.ready ? 200 : 202, body: mediaShape(medium, stage.base()) };
    }),
  );

  http.get(
    '/api/v1/media/:id',
    withToken({ operation: 'upload', scopes, allowance: allowances.any }, async (parsed, request) => {
      const medium = await media.own(parsed, pathPart(request, 'id'));
      if (!medium || medium.status !== null) return refused(404, 'Record not found');
      if (medium.failed) return refused(422, 'Error processing thumbnail for uploaded media');
      return { status: medium.ready ? 200 : 206, body: mediaShape(medium, stage.base()) };
    }),
  );

  http.get('/media/:id', async (request, reply) => {
    const medium = await media.get(pathPart(request, 'id'));
    if (!medium?.ready) return reply.code(404).send();
    return reply
      .header('content-length', medium.bytes)
      .type(medium.type)
      .send(await media.read(medium.id));
  });

  http.get('/media/:id/thumbnail', async (request, reply) => {
    const medium = await media.get(pathPart(request, 'id'));
    if (!medium?.ready || !medium.thumbnail) return reply.code(404).send();
    const { bytes, type } = medium.thumbnail;
    return reply
      .header('content-length', bytes)
      .type(type)
      .send(await media.readThumbnail(medium.id));
  });
}
