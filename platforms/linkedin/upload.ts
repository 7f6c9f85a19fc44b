import { message } from '@everycast/messages/message';
import { type Answer, type Ask, CallFailure, call } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet } from '../port/not-yet.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext, StepContext } from '../port/publisher.ts';
import { rest, strange, tokenOf, valueIn } from './api.ts';
import { videoSeconds } from './limits.ts';
import { coverKey } from './options.ts';
import { reduced } from './problems.ts';

/** For one part, or one picture, on a slow line. */
const partMs = 170_000;
const askAgainMs = 5_000;

/** What posts name a file by. */
export type Uploaded = { id: string };

/** Uploads a picture; it is asked for no state, for a member's token may not ask. */
export function uploadImage(file: Pick<MediaFile, 'open' | 'bytes' | 'contentType'>, context: PerformContext): Promise<Uploaded> {
  return reduced(context.env, 'ask', async () => {
    const json = { initializeUploadRequest: { owner: context.account.remoteId } };
    const answer = await rest(context.env, context.account, 'images', {
      query: { action: 'initializeUpload' },
      json,
      signal: context.signal,
    });
    const { uploadUrl, image } = valueIn(answer);
    if (typeof uploadUrl !== 'string' || typeof image !== 'string') throw strange(answer);
    const sent = {
      url: uploadUrl,
      method: 'PUT',
      bytes: await file.open(),
      length: file.bytes,
      timeoutMs: partMs,
      signal: context.signal,
    } as const;
    await call(context.env, { ...sent, token: tokenOf(context.account), headers: { 'content-type': file.contentType } });
    return { id: image } satisfies Uploaded;
  });
}

type Part = { url: string; start: number; end: number };
/**
 * An upload under way: its parts, and the receipts of those that have arrived, in order. `cover`: where the picture goes that stands for
 * the video, until it is there; null where there is none to send.
 */
type Kept = { id: string; token: string; parts: Part[]; receipts: string[]; cover: string | null; endsAt: number | null };

/**
 * Uploads a video in the parts that LinkedIn asks for, one in memory at a time, and goes on after the last one that arrived. Its cover goes
 * before them: one that is refused ends the post, and better soon.
 */
export function uploadVideo(file: MediaFile, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
    const cover = context.content.pictures[coverKey];
    let upload = current(context) ?? (await begin(file, cover !== undefined, context));
    const goOn = async (more: Partial<Kept>): Promise<void> => {
      upload = { ...upload, ...more };
      await context.saveCheckpoint(upload);
    };
    if (cover && upload.cover !== null) {
      await send(upload.cover, { bytes: await cover.open(), length: cover.bytes }, cover.contentType, context);
      await goOn({ cover: null });
    }
    for (const part of upload.parts.slice(upload.receipts.length)) {
      await goOn({ receipts: [...upload.receipts, await sendPart(file, part, context)] });
      context.reportProgress(upload.receipts.length / upload.parts.length);
    }
    const json = { finalizeUploadRequest: { video: upload.id, uploadToken: upload.token, uploadedPartIds: upload.receipts } };
    await rest(context.env, context.account, 'videos', { query: { action: 'finalizeUpload' }, json, signal: context.signal });
    return { id: upload.id } satisfies Uploaded;
  });
}

/** What is kept, where its addresses are still good. */
function current({ checkpoint: kept, env }: PerformContext): Kept | null {
  const upload = kept as Kept | null;
  return upload?.endsAt != null && upload.endsAt <= env.now().getTime() ? null : upload;
}

async function begin(file: MediaFile, uploadThumbnail: boolean, context: PerformContext): Promise<Kept> {
  const request = { owner: context.account.remoteId, fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail };
  const json = { initializeUploadRequest: request };
  const answer = await rest(context.env, context.account, 'videos', {
    query: { action: 'initializeUpload' },
    json,
    signal: context.signal,
  });
  const { video, uploadToken, uploadInstructions, uploadUrlsExpireAt, thumbnailUploadUrl } = valueIn(answer);
  const parts = (Array.isArray(uploadInstructions) ? uploadInstructions : [])
    .map(fieldsIn)
    .flatMap(({ uploadUrl, firstByte, lastByte }) => {
      const [start, end] = [Number(firstByte), Number(lastByte)];
      return typeof uploadUrl === 'string' && Number.isInteger(start) && Number.isInteger(end) ? [{ url: uploadUrl, start, end }] : [];
    });
  if (typeof video !== 'string' || typeof uploadToken !== 'string' || !areWhole(parts, file.bytes)) throw strange(answer);
  if (uploadThumbnail && typeof thumbnailUploadUrl !== 'string') throw strange(answer);
  const kept = {
    id: video,
    token: uploadToken,
    parts,
    receipts: [],
    cover: typeof thumbnailUploadUrl === 'string' ? thumbnailUploadUrl : null,
    endsAt: typeof uploadUrlsExpireAt === 'number' ? uploadUrlsExpireAt : null,
  };
  await context.saveCheckpoint(kept);
  return kept;
}

/** Do these parts, one after the other, make the whole file? */
const areWhole = (parts: readonly Part[], bytes: number): boolean =>
  parts.every(({ start, end }, index) => start === (parts[index - 1]?.end ?? -1) + 1 && end >= start) && parts.at(-1)?.end === bytes - 1;

/** @returns the receipt of a part, by which the upload is put together */
async function sendPart(file: MediaFile, { url, start, end }: Part, context: PerformContext): Promise<string> {
  const answer = await send(url, { bytes: await file.open({ start, end }), length: end - start + 1 }, 'application/octet-stream', context);
  const receipt = answer.headers.get('etag');
  if (receipt === null || receipt === '') throw strange(answer);
  return receipt;
}

type Body = Pick<Extract<Ask, { bytes: unknown }>, 'bytes' | 'length'>;

/**
 * Sends a part of a video, or its cover. The address alone allows it: at those of parts LinkedIn wants no token, and of that of the cover it
 * says nothing else.
 */
async function send(url: string, body: Body, type: string, context: PerformContext): Promise<Answer> {
  const ask = { url, method: 'PUT', headers: { 'content-type': type }, timeoutMs: partMs, signal: context.signal } as const;
  try {
    return await call(context.env, { ...ask, ...body });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.stage !== 'refused' || ![401, 403, 404, 410].includes(error.status)) throw error;
    // The address is good no more, so the file is sent again to new ones.
    await context.saveCheckpoint(null);
    throw new PlatformProblem('outage', message('platforms.upload_lost', { platform: 'LinkedIn' }), {
      platformMessage: `HTTP ${error.status}`,
      cause: error,
    });
  }
}

/** It does not say why in words for people. */
const notProcessed = message('linkedin.video_not_processed', { seconds: videoSeconds.min, minutes: videoSeconds.max / 60 });

/** Asks whether LinkedIn is done with a video. @throws NotYet, PlatformProblem */
export function processed({ id }: Uploaded, context: StepContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
    const answer = await rest(context.env, context.account, `videos/${encodeURIComponent(id)}`, { also: [403] });
    // A token that may not ask: of pictures that is known, of videos it is not. The post itself is refused where the video is not ready.
    if (answer.status === 403) return null;
    const { status, processingFailureReason: reason } = fieldsIn(answer.body);
    if (status === 'AVAILABLE') return null;
    if (status === 'PROCESSING_FAILED') {
      const platformMessage = typeof reason === 'string' ? reason : null;
      throw new PlatformProblem('rejected', notProcessed, { platformMessage });
    }
    throw new NotYet(message('platforms.processing_video', { platform: 'LinkedIn' }), new Date(context.env.now().getTime() + askAgainMs));
  });
}
