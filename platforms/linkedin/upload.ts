import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { tokenOf } from '../port/account.ts';
import { type Answer, type Ask, CallFailure, call } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { PerformContext, StepContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { rest, unexpectedAnswer, valueIn } from './api.ts';
import { type DocumentSource, documentLength, openDocument } from './document.ts';
import { imageBytes, videoSeconds } from './limits.ts';
import { coverKey } from './options.ts';
import { mapErrors } from './problems.ts';

/** For one part, or one image, on a slow connection. */
const partMs = 170_000;
const askAgainMs = 5_000;

/** How posts refer to a file. */
type Uploaded = { id: string };

/** Uploads an image; its state isn't checked, because a member's token may not read it. */
export function uploadImage(file: Pick<MediaFile, 'open' | 'bytes' | 'contentType'>, context: PerformContext): Promise<Uploaded> {
  return mapErrors(context.env, 'ask', () =>
    sendWhole('image', { length: file.bytes, type: file.contentType, open: () => file.open() }, context),
  );
}

/** Makes a document of images, which is never stored here, and uploads it. */
export function uploadDocument(source: DocumentSource, context: PerformContext): Promise<Uploaded> {
  return mapErrors(context.env, 'ask', async () => {
    const { signal } = context;
    const open = async () => openDocument(source, signal);
    return sendWhole('document', { length: await documentLength(source, signal), type: 'application/pdf', open }, context);
  });
}

/** Sends a file in one request. `length` in bytes. */
async function sendWhole(
  kind: 'image' | 'document',
  { length, type, open }: { length: number; type: string; open: MediaFile['open'] },
  context: PerformContext,
): Promise<Uploaded> {
  const answer = await rest(context.env, context.account, `${kind}s`, {
    query: { action: 'initializeUpload' },
    json: { initializeUploadRequest: { owner: context.account.remoteId } },
    signal: context.signal,
  });
  const { uploadUrl, [kind]: id } = valueIn(answer);
  if (typeof uploadUrl !== 'string' || typeof id !== 'string') throw unexpectedAnswer(answer);
  // A document may be as large as several images.
  const timeoutMs = partMs * Math.ceil(Math.max(length, 1) / imageBytes);
  const sent = { url: uploadUrl, method: 'PUT', bytes: await open(), length, timeoutMs, signal: context.signal } as const;
  await call(context.env, { ...sent, token: tokenOf(context.account), headers: { 'content-type': type } });
  return { id };
}

const Part = z.object({ url: z.string(), start: z.number(), end: z.number() });
type Part = z.infer<typeof Part>;
/**
 * An upload in progress: its parts, and the receipts of those that have arrived, in order. `cover`: where the video's cover is sent, until
 * it has arrived; null if there is none.
 */
const Kept = z.object({
  id: z.string(),
  token: z.string(),
  parts: z.array(Part),
  receipts: z.array(z.string()),
  cover: z.string().nullable(),
  endsAt: z.number().nullable(),
});
type Kept = z.infer<typeof Kept>;

/**
 * Uploads a video in the parts that LinkedIn specifies, one in memory at a time, and resumes after the last one that arrived. Its cover
 * goes first, because a rejected one fails the post.
 */
export function uploadVideo(file: MediaFile, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
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

/** The checkpoint, if its URLs are still valid. */
function current(context: PerformContext): Kept | null {
  const upload = checkpointIn(Kept, context);
  return upload?.endsAt != null && upload.endsAt <= context.env.now().getTime() ? null : upload;
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
  if (typeof video !== 'string' || typeof uploadToken !== 'string' || !areWhole(parts, file.bytes)) throw unexpectedAnswer(answer);
  if (uploadThumbnail && typeof thumbnailUploadUrl !== 'string') throw unexpectedAnswer(answer);
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

/** Whether these parts, in order, make up the whole file. */
const areWhole = (parts: readonly Part[], bytes: number): boolean =>
  parts.every(({ start, end }, index) => start === (parts[index - 1]?.end ?? -1) + 1 && end >= start) && parts.at(-1)?.end === bytes - 1;

/** @returns the part's receipt, which is needed to complete the upload */
async function sendPart(file: MediaFile, { url, start, end }: Part, context: PerformContext): Promise<string> {
  const answer = await send(url, { bytes: await file.open({ start, end }), length: end - start + 1 }, 'application/octet-stream', context);
  const receipt = answer.headers.get('etag');
  if (receipt === null || receipt === '') throw unexpectedAnswer(answer);
  return receipt;
}

type Body = Pick<Extract<Ask, { bytes: unknown }>, 'bytes' | 'length'>;

/**
 * Sends a part of a video, or its cover. The URL itself authorizes it: LinkedIn wants no token for parts, and doesn't mention one for the
 * cover.
 */
async function send(url: string, body: Body, type: string, context: PerformContext): Promise<Answer> {
  const ask = { url, method: 'PUT', headers: { 'content-type': type }, timeoutMs: partMs, signal: context.signal } as const;
  try {
    return await call(context.env, { ...ask, ...body });
  } catch (error) {
    if (!(error instanceof CallFailure) || error.kind !== 'refused' || ![401, 403, 404, 410].includes(error.status)) throw error;
    // The URL has expired, so the file is sent again to a new one.
    await context.saveCheckpoint(null);
    throw new PlatformProblem('outage', message('platforms.upload_lost', { platform: 'LinkedIn' }), {
      platformMessage: `HTTP ${error.status}`,
      cause: error,
    });
  }
}

/** What is said of a video or a document that LinkedIn works on. It gives no readable reason if it fails. */
const working = {
  video: {
    goesOn: message('platforms.processing_video', { platform: 'LinkedIn' }),
    failed: message('linkedin.video_not_processed', { seconds: videoSeconds.min, minutes: videoSeconds.max / 60 }),
  },
  document: {
    goesOn: message('platforms.processing_file', { platform: 'LinkedIn' }),
    failed: message('linkedin.document_not_processed'),
  },
};

/** Checks whether a video or a document is processed. @throws NotYet, PlatformProblem */
export function processed({ id }: Uploaded, context: StepContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const kind = id.startsWith('urn:li:document:') ? 'document' : 'video';
    const answer = await rest(context.env, context.account, `${kind}s/${encodeURIComponent(id)}`, { also: [403] });
    // A token may not be allowed to read the state: known for images, not for these. The post itself is rejected if the file isn't ready.
    if (answer.status === 403) return null;
    const { status, processingFailureReason: reason } = fieldsIn(answer.body);
    if (status === 'AVAILABLE') return null;
    if (status === 'PROCESSING_FAILED') {
      const platformMessage = typeof reason === 'string' ? reason : null;
      throw new PlatformProblem('rejected', working[kind].failed, { platformMessage });
    }
    throw new NotYet(working[kind].goesOn, new Date(context.env.now().getTime() + askAgainMs));
  });
}
