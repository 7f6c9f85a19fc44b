import { buffer } from 'node:stream/consumers';
import { Media } from '@everycast/contract/media';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { MediaFeature } from '../media.ts';

/** An image in one request. */
export async function uploadRoute(http: Http, media: MediaFeature): Promise<void> {
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 1000, headerPairs: 50 } });
    scope.route({
      method: 'POST',
      url: '/api/v1/media',
      config: { access: { permission: 'media.write' }, errors: ['limit_reached'] },
      schema: {
        tags: ['media'],
        summary:
          'Upload a picture (JPEG, PNG, WebP, GIF, HEIC, AVIF or TIFF) as the multipart field `file`; videos go to /api/v1/media/uploads',
        consumes: ['multipart/form-data'],
        body: z.object({ file: z.file() }),
        response: { 201: Media },
      },
      // The body is a stream of parts here, read below; the schema is only for the API description.
      validatorCompiler: () => (value) => ({ value }),
      handler: async (request, reply) => {
        const { workspaceId } = inWorkspace(request);
        const upload = await readUpload(request, await media.largestUpload(workspaceId));
        return reply.code(201).send(await media.add(workspaceId, upload));
      },
    });
  });
}

/** Reads the one file of a multipart request into memory, up to `largest` bytes. */
async function readUpload(request: FastifyRequest, largest: number): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw new AppError('invalid_input', 'media.multipart_expected');
  const tooLarge = new AppError('too_large', 'media.too_large', { max: largest });
  // A slightly too large body is read to its end, so that browsers receive the response; a larger one isn't.
  if (Number(request.headers['content-length']) > 5 * largest) throw tooLarge;
  const part = await request.file({ limits: { fileSize: largest } }).catch(refuseBroken);
  if (part?.fieldname !== 'file') throw new AppError('invalid_input', 'media.file_field_missing');
  const bytes = await buffer(part.file).catch(refuseBroken);
  if (part.file.truncated) throw tooLarge;
  return { name: part.filename, bytes };
}

/** Errors of the multipart parser are the client's, or the connection's; its messages are in English. */
function refuseBroken(): never {
  throw new AppError('invalid_input', 'media.multipart_broken');
}
