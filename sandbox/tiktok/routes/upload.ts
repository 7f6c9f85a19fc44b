import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../../core/faults.ts';
import type { RecordStore } from '../../core/records.ts';
import { bytesIn } from '../../core/routes/files.ts';
import { type Answer, pathPart, queryOf, valuesOf } from '../../core/routes/http.ts';
import { createRoutes, ofAddresses } from '../../core/routes/requests.ts';
import type { TiktokServices } from '../services.ts';
import { errorFormat } from './error-format.ts';

const path = '/upload/video/';
const types = ['video/mp4', 'video/quicktime', 'video/webm'];

/** Where videos are uploaded, in order, and viewed afterwards. */
export function uploadRoutes(http: FastifyInstance, { stage, posts }: TiktokServices): void {
  const { withTenant } = createRoutes(stage, errorFormat);
  const put = (operation: Operation) => withTenant(operation, (request) => idsIn(request).tenant, take, ofAddresses);
  const handlers = { upload: put('upload'), create: put('create') };
  /** The last byte posts the video. */
  http.put(path, (request: FastifyRequest, reply: FastifyReply) => {
    const range = rangeIn(request);
    return range !== null && range.end + 1 === range.total ? handlers.create(request, reply) : handlers.upload(request, reply);
  });

  async function take(request: FastifyRequest, records: RecordStore): Promise<Answer> {
    const { id, token } = idsIn(request);
    const post = await posts.addressed(id, token);
    if (!post) return { status: 404, body: null };
    if (posts.hasEnded(post)) return { status: 403, body: null };
    const range = rangeIn(request);
    const type = request.headers['content-type'] ?? '';
    if (
      !range ||
      range.total !== post.size ||
      Number(request.headers['content-length']) !== range.end - range.start + 1 ||
      !types.includes(type)
    ) {
      return { status: 400, body: null };
    }
    const told = (received: number) => {
      const bytes = received === post.count ? post.size : received * post.chunk;
      return { 'content-range': `bytes 0-${bytes}/${post.size}` };
    };
    const next = posts.rangeOf(post, post.received);
    if (post.received === post.count || range.start !== next.start) return { status: 416, body: null, headers: told(post.received) };
    if (range.end !== next.end) return { status: 400, body: null };
    const received = await posts.take(post, type, bytesIn(request), records);
    return { status: received === post.count ? 201 : 206, body: null, headers: told(received) };
  }

  const shown = async (request: FastifyRequest, reply: FastifyReply) => {
    const { number } = valuesOf(request.params);
    const post = await posts.get(pathPart(request, 'id'));
    if (!post || post.readyAt === null) return reply.code(404).send();
    const file = post.kind === 'video' ? { bytes: post.size, type: post.type } : post.photos[Number(number)];
    if (!file) return reply.code(404).send();
    const bytes = posts.read(post, post.kind === 'video' ? null : Number(number));
    return reply
      .header('content-length', file.bytes)
      .type(file.type)
      .send(Readable.from(bytes, { objectMode: false }));
  };
  http.get('/media/:id', shown);
  http.get('/media/:id/:number', shown);
}

function idsIn(request: FastifyRequest): { tenant: string; id: string; token: string } {
  const { upload_id: both = '', upload_token: token = '' } = queryOf(request);
  const [tenant = '', id = ''] = both.split(' ');
  return { tenant, id, token };
}

function rangeIn({ headers }: FastifyRequest): { start: number; end: number; total: number } | null {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  return total === undefined ? null : { start: Number(start), end: Number(end), total: Number(total) };
}
