import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../core/faults.ts';
import { bytesIn } from '../../core/routes/files.ts';
import type { Answer } from '../../core/routes/http.ts';
import { snippetOf, statusOf, VideoResource } from '../resources.ts';
import { scopes } from '../scopes.ts';
import type { YoutubeServices } from '../services.ts';
import { blockBytes, type Session } from '../sessions.ts';
import { failure, invalid } from './error-format.ts';
import { type Call, createMethods, noChannel, partsIn, unknownPart } from './method.ts';
import { resourceOf, videoParts } from './videos.ts';

const uploading = [scopes.all, scopes.manage, scopes.upload];
const path = '/api/upload/youtube/v3/videos';
const maxBytes = 274_877_906_944;
const parameters = ['part', 'notifySubscribers', 'autoLevels', 'stabilize'];

/** Resumable uploads: a session is opened, and accepts the file in any number of consecutive chunks. */
export function uploadRoutes(http: FastifyInstance, { stage, sessions, videos }: YoutubeServices): void {
  const method = createMethods(stage);
  const open = method(
    { operation: 'upload', scopes: uploading, parameters, needs: ['part'], spends: { name: 'inserts' } },
    async (call) => {
      if (call.value('uploadType') !== 'resumable') return invalid('This stand-in takes resumable uploads only.');
      if (!call.channel.hasChannel) return noChannel();
      const parts = partsIn(call, videoParts);
      if (!parts) return unknownPart(call);
      const wish = VideoResource.safeParse(call.request.body);
      if (!wish.success) return invalid(wish.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; '));
      for (const part of ['snippet', 'status'] as const) {
        if (wish.data[part] && !parts.includes(part)) return failure(400, 'unexpectedPart', `The part ${part} was not expected.`);
      }
      const snippet = snippetOf(wish.data.snippet);
      if ('reason' in snippet) return failure(400, snippet.reason, snippet.message, { domain: 'youtube.video' });
      const status = statusOf(wish.data.status);
      if ('reason' in status) return failure(400, status.reason, status.message, { domain: 'youtube.video' });
      const type = headerOf(call.request, 'x-upload-content-type') ?? 'application/octet-stream';
      if (!/^(video\/[\w.+-]+|application\/octet-stream)$/.test(type)) {
        return failure(400, 'badContent', `Media type '${type}' is not supported. Valid media types: [application/octet-stream, video/*]`);
      }
      const size = Number(headerOf(call.request, 'x-upload-content-length') ?? Number.NaN);
      if (!Number.isInteger(size) || size < 1) return invalid('This stand-in wants to know the length of the upload.');
      if (size > maxBytes) return failure(413, 'uploadTooLarge', 'The file is too large.');
      const notify = call.value('notifySubscribers') !== 'false';
      const id = await sessions.open(call, { type, size, snippet, status, notify });
      const location = `${stage.base()}${path}?uploadType=resumable&upload_id=${id}`;
      return { status: 200, body: null, headers: { location, 'x-guploader-uploadid': id } };
    },
  );
  http.post(path, open);
  // The description has the resumable protocol under this path; both work.
  http.post('/api/resumable/upload/youtube/v3/videos', open);

  const put = (operation: Operation) => method({ operation, scopes: uploading, parameters: ['upload_id'], needs: ['upload_id'] }, take);
  const handlers = { look: put('look'), upload: put('upload'), create: put('create') };
  /** The last byte creates the video. */
  http.put(path, (request: FastifyRequest, reply: FastifyReply) => {
    const range = rangeIn(request);
    if (range === 'asks') return handlers.look(request, reply);
    return range !== null && range.end + 1 === range.total ? handlers.create(request, reply) : handlers.upload(request, reply);
  });

  async function take(call: Call): Promise<Answer> {
    const session = await sessions.get(call, call.value('upload_id') ?? '');
    if (!session) return failure(404, 'notFound', 'The upload cannot be found.');
    const range = rangeIn(call.request);
    if (range === null) return invalid('Failed to parse Content-Range header.');
    if (range === 'asks') return told(call, session);
    const { start, end, total } = range;
    if (total !== session.size) return invalid(`The upload has ${session.size} bytes, and not ${total}.`);
    if (end >= total || end < start) return invalid('Failed to parse Content-Range header.');
    if (Number(headerOf(call.request, 'content-length')) !== end - start + 1)
      return invalid('Content-Length and Content-Range do not agree.');
    if (start > session.received) {
      return invalid(`The upload offset is ${start} byte(s), which exceeds already uploaded size of ${session.received} byte(s).`);
    }
    if (end + 1 < total && (end - start + 1) % blockBytes !== 0) {
      return invalid(`The number of bytes uploaded is required to be a multiple of ${blockBytes}, except for the final request.`);
    }
    return told(call, await sessions.take(call, session, start, bytesIn(call.request)));
  }

  /** An upload's state, or the video that it became. */
  async function told(call: Call, session: Session): Promise<Answer> {
    const { id, received, size, channel, type, snippet, status, notify } = session;
    if (received < size) return { status: 308, body: null, headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {} };
    const video = await videos.make(call, { session: id, channel, type, size, snippet, status, notify });
    return { status: 200, body: resourceOf(video, ['snippet', 'status'], videos, channel) };
  }
}

type Range = { start: number; end: number; total: number };

/** A request's content: a range of the file, or a query for the state. Without a header it is the whole file. */
function rangeIn(request: FastifyRequest): Range | 'asks' | null {
  const header = headerOf(request, 'content-range');
  const length = Number(headerOf(request, 'content-length') ?? Number.NaN);
  if (header === undefined) return length > 0 ? { start: 0, end: length - 1, total: length } : null;
  if (/^bytes \*\/(\d+|\*)$/.test(header)) return length === 0 ? 'asks' : null;
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? [];
  if (total === undefined || !(request.body instanceof Readable)) return null;
  return { start: Number(start), end: Number(end), total: Number(total) };
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => [headers[name] ?? []].flat()[0];
