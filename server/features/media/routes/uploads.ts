import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ErrorCode } from '@everycast/contract/errors';
import { Media } from '@everycast/contract/media';
import type { MessageCode } from '@everycast/messages/message';
import multipart from '@fastify/multipart';
import { ERRORS } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { inWorkspace, signedIn } from '../../../kernel/http/access.ts';
import { sendError } from '../../../kernel/http/errors.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { Uploads } from '../ingest/uploads/uploads.ts';
import type { MediaFeature } from '../media.ts';
import { endpoints, piece } from './tus-endpoints.ts';

const tidyEvery = 10 * 60_000;
/** Each file takes at least two requests, and people drop hundreds at a time, so they have a separate limit. */
const rateLimit = { max: 6000, timeWindow: '1 minute' };

/** The tus protocol, behind the same guard as everything else. */
export async function uploadsRoutes(http: Http, uploads: Uploads): Promise<void> {
  await http.register(async (scope: Http) => {
    // Chunks are streams of any length; nothing of them is held in memory.
    scope.addContentTypeParser(piece, (_request, _payload, done) => done(null));
    const errors = ['not_found', 'version_conflict', 'limit_reached'] as const;
    const config = { access: { permission: 'media.write' }, replay: false, rateLimit, errors, swagger: { exposeHeadRoute: true } } as const;
    // The schemas describe what tus reads itself, and answers with errors of its own.
    const validatorCompiler = () => (value: unknown) => ({ value });
    for (const { method, url, schema } of endpoints)
      scope.route({ method, url, config, schema: { tags: ['media'], ...schema }, validatorCompiler, handler });
  });

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { workspaceId } = inWorkspace(request);
    const { userId } = signedIn(request);
    reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store');
    const stop = () => request.raw.destroy();
    // Uploads in progress resume after the restart.
    http.closing.addEventListener('abort', stop);
    const body = new Body(request.raw);
    try {
      return await send(reply, await uploads.answer(webRequest(request, body), { workspaceId, userId }));
    } catch (error) {
      if (error instanceof AppError || !isTusError(error)) throw error;
      if (error.status_code >= 500) request.log.error({ err: error }, 'A piece of an upload could not be taken');
      return sendError(reply, refusal(error), error.status_code);
    } finally {
      http.closing.removeEventListener('abort', stop);
      await body.drain();
    }
  }

  let timer: NodeJS.Timeout | undefined;
  const tidy = () => uploads.tidy().catch((error: unknown) => http.log.error({ err: error }, 'Uploads could not be looked through'));
  http.addHook('onListen', async () => {
    timer = setInterval(tidy, tidyEvery).unref();
    await tidy();
  });
  http.addHook('onClose', async () => clearInterval(timer));
}

/**
 * A chunk's bytes, read on demand. What an early error leaves unread is read and dropped: otherwise the connection would wait for it
 * forever, and so would later requests on it.
 */
class Body {
  readonly #raw: IncomingMessage;
  readonly #chunks: AsyncIterator<Buffer>;

  constructor(raw: IncomingMessage) {
    this.#raw = raw;
    this.#chunks = raw.iterator({ destroyOnReturn: false });
  }

  stream(): ReadableStream<Buffer> {
    const chunks = this.#chunks;
    return new ReadableStream(
      {
        async pull(controller) {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
  }

  async drain(): Promise<void> {
    if (this.#raw.readableEnded || this.#raw.destroyed) return;
    await this.#chunks.return?.();
    this.#raw.resume();
  }
}

/** Pairs without the spaces that many clients write after commas, and that tus rejects. */
const plainMetadata = (written: string): string =>
  written
    .split(',')
    .map((pair) => pair.split(' ').filter(Boolean).join(' '))
    .join(',');

function webRequest({ raw, method, headers }: FastifyRequest, sent: Body): Request {
  const body = method === 'PATCH' && headers['content-type'] === piece ? sent.stream() : null;
  const [path = ''] = (raw.url ?? '').split('?', 1);
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, name === 'upload-metadata' ? plainMetadata(String(value)) : String(value)] as [string, string]],
  );
  return new Request(new URL(path, 'http://localhost'), { method, headers: given, body, duplex: 'half' } as RequestInit);
}

/** Sends tus's response, without its CORS headers. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const own = ['connection', 'content-length', 'content-type'];
  for (const [name, value] of response.headers) if (!own.includes(name) && !name.startsWith('access-control-')) reply.header(name, value);
  const text = await response.text();
  if (response.status < 400) return reply.code(response.status).send(text === '' ? undefined : text);
  return sendError(reply, refusal({ status_code: response.status, body: text }), response.status);
}

type TusError = { status_code: number; body: string };
const isTusError = (error: unknown): error is TusError =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;

const reasons: Partial<Record<number, [ErrorCode, MessageCode]>> = {
  404: ['not_found', 'media.upload_gone'],
  409: ['version_conflict', 'media.upload_offset'],
  410: ['not_found', 'media.upload_gone'],
  413: ['too_large', 'media.upload_exceeds'],
  423: ['unavailable', 'media.upload_locked'],
  500: ['internal', 'media.upload_failed'],
  501: ['invalid_input', 'media.upload_unsupported'],
};

/** tus's error as one of ours. Its English text is only read for the names of the headers it's about. */
function refusal({ status_code, body }: TusError): AppError {
  const known = reasons[status_code];
  if (known) return new AppError(...known);
  if (body === ERRORS.INVALID_TERMINATION.body) return new AppError('invalid_input', 'media.upload_complete');
  const named = new Set(body.toLowerCase().match(/\b(upload-[a-z-]+|content-type|tus-resumable|x-requested-with)\b/g));
  return named.size === 0
    ? new AppError('invalid_input', 'media.upload_unreadable')
    : new AppError('invalid_input', 'media.upload_headers', { headers: [...named].map(headerName) });
}

/** “Upload-Length”, from any case. */
const headerName = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

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
        const { workspaceId, userId } = inWorkspace(request);
        const upload = await readUpload(request, await media.largestUpload(workspaceId));
        return reply.code(201).send(await media.add(workspaceId, { ...upload, userId }));
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
