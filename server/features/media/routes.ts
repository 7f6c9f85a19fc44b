import { buffer } from 'node:stream/consumers';
import { Media } from '@everycast/contract/media';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { MediaFeature, ServedFile } from './media.ts';
import { inMegabytes } from './rules.ts';

const ById = z.object({ id: z.uuid() });
/** For <img>, which sends no headers. */
const Workspace = z.object({ workspace: z.uuid().optional() });
const fileAnswer = (description: string) => ({ description, content: { 'image/*': { schema: z.file() } } });

/** Pictures over HTTP. */
export async function mediaRoutes(http: Http, media: MediaFeature): Promise<void> {
  await http.register(async (scope: Http) => {
    await scope.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 1000, headerPairs: 50 } });
    scope.route({
      method: 'POST',
      url: '/api/v1/media',
      config: { access: { role: 'contributor' } },
      schema: {
        tags: ['media'],
        summary: 'Upload a picture (JPEG, PNG, WebP or GIF) as the multipart field `file`',
        consumes: ['multipart/form-data'],
        body: z.object({ file: z.file() }),
        response: { 201: Media },
      },
      // The body is a stream of parts here, read below; the schema is for the description.
      validatorCompiler: () => (value) => ({ value }),
      handler: async (request, reply) => {
        const { workspaceId } = inWorkspace(request);
        const upload = await readUpload(request, await media.largestUpload(workspaceId));
        return reply.code(201).send(await media.add(workspaceId, upload));
      },
    });
  });

  http.route({
    method: 'GET',
    url: '/api/v1/media/:id',
    config: { access: { role: 'viewer' } },
    schema: { tags: ['media'], summary: 'A picture, without its file', params: ById, response: { 200: Media } },
    handler: (request) => media.get(inWorkspace(request).workspaceId, request.params.id),
  });

  for (const which of ['file', 'thumbnail'] as const) {
    http.route({
      method: 'GET',
      url: `/api/v1/media/:id/${which}`,
      config: { access: { role: 'viewer' } },
      schema: {
        tags: ['media'],
        summary: which === 'file' ? 'The file of a picture' : 'A picture at up to 480 pixels, as WebP',
        params: ById,
        querystring: Workspace,
        response: { 200: fileAnswer('The file'), 304: z.void() },
      },
      handler: async (request, reply) => {
        const file = await media.serve(inWorkspace(request).workspaceId, request.params.id, which);
        return sendFile(request, reply, file);
      },
    });
  }
}

/** Reads the one file of a multipart request into memory, up to `largest` bytes. */
async function readUpload(request: FastifyRequest, largest: number): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw new AppError('invalid_input', 'Send the picture as multipart/form-data, in the field “file”.');
  const tooLarge = new AppError(
    'too_large',
    `This file is larger than ${inMegabytes(largest)}, which is the limit. Make it smaller and add it again.`,
  );
  // What is a little too large is read to its end, so that browsers hear the answer; more than that is not listened to.
  if (Number(request.headers['content-length']) > 5 * largest) throw tooLarge;
  const part = await request.file({ limits: { fileSize: largest } }).catch(refuseBroken);
  if (part?.fieldname !== 'file') throw new AppError('invalid_input', 'There is no file in the field “file”.');
  const bytes = await buffer(part.file).catch(refuseBroken);
  if (part.file.truncated) throw tooLarge;
  return { name: part.filename, bytes };
}

/** Whatever the parser of multipart finds wrong is the sender's doing, or their connection's. */
function refuseBroken(error: unknown): never {
  const why = error instanceof Error ? ` (${error.message})` : '';
  throw new AppError('invalid_input', `The upload broke off or is no valid multipart/form-data${why}. Please try again.`);
}

/** Sends a file so that no browser takes it for anything but a picture, nor opens it as a page of ours. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): Promise<FastifyReply> {
  const etag = `"${file.hash}"`;
  reply.header('etag', etag).header('cache-control', 'private, max-age=31536000, immutable');
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  const stream = await file.open();
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .type(file.contentType)
    .send(stream);
}
