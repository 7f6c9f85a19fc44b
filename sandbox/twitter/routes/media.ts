import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Answer, pathPart, queryOf } from '../../core/routes/http.ts';
import { readMultipart } from '../../core/routes/multipart.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { Initialize, type TwitterMedium } from '../media.ts';
import type { TwitterServices } from '../services.ts';
import { errorFormat, invalid, notFound } from './error-format.ts';

const quarter = 15 * 60;
const appending = { name: 'append', max: 1875, seconds: quarter };
const uploading = { name: 'upload', max: 1875, seconds: quarter };
const scopes = ['media.write'];
/** How long an upload is kept. Seconds. */
const kept = 86_400;

/** Schema CreateMediaMetadataRequest. */
const Metadata = z.strictObject({
  id: z.string().regex(/^[0-9]{1,19}$/),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().max(1000) }) }),
});

/** Chunked uploads (initialize, append, finalize, status), and a file's metadata. */
export function mediaRoutes(http: FastifyInstance, { stage, media }: TwitterServices): void {
  const { withToken } = createRoutes(stage, errorFormat);

  http.post(
    '/api/2/media/upload/initialize',
    withToken({ operation: 'upload', scopes, allowance: uploading }, async (parsed, request) => {
      const wish = Initialize.safeParse(request.body);
      if (!wish.success) return invalid(wish.error.issues.map(({ path, message }) => `$.${path.join('.')}: ${message}`).join('; '));
      const made = await media.initialize(parsed, wish.data);
      if (typeof made !== 'string') return invalid(made.refused);
      return {
        status: 200,
        body: { data: { id: made, media_key: media.keyOf({ id: made, category: wish.data.media_category }), expires_after_secs: kept } },
      };
    }),
  );

  http.post(
    '/api/2/media/upload/:id/append',
    withToken({ operation: 'upload', scopes, allowance: appending }, async (parsed, request) => {
      const id = pathPart(request, 'id');
      const medium = await media.own(parsed, id);
      if (!medium) return notFound('media', id);
      if (!request.headers['content-type']?.startsWith('multipart/form-data')) return invalid('A piece comes as multipart/form-data.');
      // The index precedes the bytes, so a chunk is stored as it arrives.
      let problem: string | null = 'media is missing.';
      const fields = await readMultipart(request, async ({ field, before, bytes }) => {
        const index = Number(before.segment_index);
        if (field !== 'media') problem = `${field} is not known.`;
        else problem = Number.isInteger(index) && index >= 0 ? await media.append(medium, index, bytes) : 'segment_index is missing.';
        bytes.resume();
      });
      const unknown = Object.keys(fields).find((name) => name !== 'segment_index');
      if (unknown) return invalid(`${unknown} is not known.`);
      if (problem) return invalid(problem);
      return { status: 200, body: { data: { expires_at: Math.floor(stage.now().getTime() / 1000) + kept } } };
    }),
  );

  http.post(
    '/api/2/media/upload/:id/finalize',
    withToken({ operation: 'upload', scopes, allowance: uploading }, async (parsed, request) => {
      const id = pathPart(request, 'id');
      const medium = await media.own(parsed, id);
      if (!medium) return notFound('media', id);
      const ended = await media.finalize(medium);
      return typeof ended === 'string' ? invalid(ended) : told(ended);
    }),
  );

  http.get(
    '/api/2/media/upload',
    withToken({ operation: 'upload', scopes, allowance: { ...uploading, name: 'status' } }, async (parsed, request) => {
      const { media_id: id = '', command = 'STATUS' } = queryOf(request);
      if (command !== 'STATUS') return invalid('command is not known.');
      const medium = await media.own(parsed, id);
      return medium ? told(medium) : notFound('media', id);
    }),
  );

  http.post(
    '/api/2/media/metadata',
    withToken({ operation: 'upload', scopes, allowance: { ...uploading, name: 'metadata' } }, async (parsed, request) => {
      const wish = Metadata.safeParse(request.body);
      if (!wish.success) return invalid(wish.error.issues.map(({ message }) => message).join('; '));
      const medium = await media.own(parsed, wish.data.id);
      if (!medium) return notFound('media', wish.data.id);
      await media.describe(medium, wish.data.metadata.alt_text.text);
      return { status: 200, body: { data: { id: medium.id, associated_metadata: wish.data.metadata } } };
    }),
  );

  http.get('/media/:id', async (request, reply) => {
    const medium = await media.get(pathPart(request, 'id'));
    if (!medium || medium.state === 'uploading') return reply.code(404).send();
    return reply
      .header('content-length', medium.totalBytes)
      .type(medium.type)
      .send(await media.read(medium));
  });

  function told(medium: TwitterMedium): Answer {
    const { id, category, totalBytes: size, state, problem } = medium;
    const data = { id, media_key: media.keyOf(medium), size, expires_after_secs: kept };
    if (category === 'tweet_image') return { status: 200, body: { data } };
    const info = {
      processing: { state: 'in_progress', check_after_secs: 1, progress_percent: 50 },
      ready: { state: 'succeeded', progress_percent: 100 },
      failed: { state: 'failed', progress_percent: 100, error: problem },
      uploading: { state: 'pending' },
    };
    return { status: 200, body: { data: { ...data, processing_info: info[state] } } };
  }
}
