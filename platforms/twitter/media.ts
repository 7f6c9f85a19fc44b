import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { tokenOf } from '../port/account.ts';
import { CallFailure, call, unexpectedAnswer } from '../port/call.ts';
import { type Fields, fieldsIn } from '../port/fields.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { api, dataIn, reportRateLimit } from './api.ts';
import { mapErrors } from './problems.ts';

/** The chunk size; X accepts at most a thousand. */
const pieceBytes = 4 * 1024 * 1024;
const maxPieces = 1000;
const callMs = 30_000;
/** For one chunk on a slow connection. */
const pieceMs = 170_000;
const usualWaitMs = 5_000;

/** An upload's state: its ID, the key that posts refer to, and how many chunks have arrived. */
const Kept = z.object({ id: z.string(), key: z.string().nullable(), pieces: z.number() });
type Kept = z.infer<typeof Kept>;
/** The outcome of an upload. */
export const UploadedMedia = Kept.omit({ pieces: true });

/**
 * Uploads a file in chunks. It resumes after the last one that was accepted; an upload that X has deleted (they last a day) starts again.
 */
export function upload(file: MediaFile, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const before = checkpointIn(Kept, context);
    if (!before) return whole(file, await begin(file, context), context);
    try {
      return await whole(file, before, context);
    } catch (error) {
      if (!(error instanceof CallFailure && error.status === 404)) throw error;
      return whole(file, await begin(file, context), context);
    }
  });
}

/** Sends an upload's missing chunks, and completes it. @throws CallFailure */
async function whole(file: MediaFile, kept: Kept, context: PerformContext): Promise<Json> {
  const size = Math.max(pieceBytes, Math.ceil(file.bytes / maxPieces));
  const pieces = Math.ceil(file.bytes / size);
  for (let index = kept.pieces; index < pieces; index += 1) {
    await append(file, context, { id: kept.id, index, start: index * size, end: Math.min(file.bytes, (index + 1) * size) - 1 });
    await context.saveCheckpoint({ ...kept, pieces: index + 1 });
    context.reportProgress((index + 1) / pieces);
  }
  await finalize(context, kept.id);
  if (file.alt !== '') await describe(context, kept.id, file.alt);
  return { id: kept.id, key: kept.key };
}

async function begin(file: MediaFile, context: PerformContext): Promise<Kept> {
  const url = api(context.account, '/2/media/upload/initialize');
  const json = { media_type: file.contentType, total_bytes: file.bytes, media_category: categoryOf(file) };
  const answer = await call(context.env, { url, json, token: tokenOf(context.account), timeoutMs: callMs, signal: context.signal });
  const { id, media_key: key } = dataIn(answer, url);
  if (typeof id !== 'string') throw unexpectedAnswer(answer, url);
  const kept = { id, key: typeof key === 'string' ? key : null, pieces: 0 };
  await context.saveCheckpoint(kept);
  return kept;
}

const categoryOf = ({ kind, contentType }: MediaFile): string =>
  kind === 'video' ? 'tweet_video' : contentType === 'image/gif' ? 'tweet_gif' : 'tweet_image';

async function append(
  file: MediaFile,
  context: PerformContext,
  { id, index, start, end }: { id: string; index: number; start: number; end: number },
): Promise<void> {
  const url = api(context.account, `/2/media/upload/${id}/append`);
  const piece = { bytes: end - start + 1, contentType: 'application/octet-stream', open: () => file.open({ start, end }) };
  const part = { field: 'media', name: 'piece', file: piece, signal: context.signal };
  const form = await formStream({ segment_index: String(index) }, part);
  // The most frequent call of an upload.
  reportRateLimit(
    'uploads',
    await call(context.env, { url, method: 'POST', ...form, token: tokenOf(context.account), timeoutMs: pieceMs, signal: context.signal }),
    context.env,
  );
}

async function finalize(context: PerformContext, id: string): Promise<void> {
  const url = api(context.account, `/2/media/upload/${id}/finalize`);
  dataIn(await call(context.env, { url, method: 'POST', token: tokenOf(context.account), timeoutMs: callMs, signal: context.signal }), url);
}

async function describe(context: PerformContext, id: string, text: string): Promise<void> {
  const url = api(context.account, '/2/media/metadata');
  const json = { id, metadata: { alt_text: { text } } };
  await call(context.env, { url, json, token: tokenOf(context.account), timeoutMs: callMs, signal: context.signal });
}

/** Checks whether X has processed a file. @throws NotYet, PlatformProblem */
export function processed(id: string, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const url = api(context.account, '/2/media/upload');
    const answer = await call(context.env, {
      url,
      query: { media_id: id, command: 'STATUS' },
      token: tokenOf(context.account),
      timeoutMs: callMs,
    });
    const { processing_info: processing } = dataIn(answer, url);
    const info = fieldsIn(processing);
    if (processing === undefined || info.state === 'succeeded') return null;
    if (info.state === 'failed') throw failed(info);
    const seconds = Number(info.check_after_secs);
    throw new NotYet(
      message('platforms.processing_file', { platform: 'Twitter' }),
      new Date(context.env.now().getTime() + (seconds > 0 ? seconds * 1000 : usualWaitMs)),
    );
  });
}

/** The reason isn't in the API description, but X returns it. */
function failed(info: Fields): PlatformProblem {
  const error = fieldsIn(info.error);
  const words = typeof error.message === 'string' ? error.message : '';
  const platformMessage = [error.name, error.message].filter((one) => typeof one === 'string' && one !== '').join(': ') || null;
  if (/duration/i.test(words)) {
    return new PlatformProblem('rejected', 'twitter.video_length', { platformMessage });
  }
  const code = words === '' ? 'platforms.not_processed' : 'platforms.not_processed_because';
  return new PlatformProblem('rejected', message(code, { platform: 'Twitter', words }), { platformMessage });
}
