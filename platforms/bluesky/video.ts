import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { z } from 'zod';
import { CallFailure } from '../port/call.ts';
import { isFields } from '../port/fields.ts';
import { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { mapErrors, reportedIn } from './problems.ts';
import { takesNoPieces, uploadWhole, type VideoService, videoService } from './video-service.ts';
import { type Answer, unexpectedAnswer } from './xrpc.ts';

const pieceMs = 5 * 60_000;
const askAgainMs = 3_000;
/** Bluesky doesn't say when its daily limits reset. */
const spentMs = 3_600_000;

/** An upload in progress: chunks of this many bytes, counted from 1. */
const Session = z.object({ jobId: z.string(), pieceBytes: z.number(), pieces: z.number() });
type Session = z.infer<typeof Session>;
/** The outcome of an upload: the job that processes the video. */
export const Upload = z.object({ jobId: z.string() });

/**
 * Uploads a video in chunks and starts its processing. Resumes from the checkpoint.
 * @returns the job to wait for
 */
export function uploadVideo(file: MediaFile, context: PerformContext): Promise<Json> {
  const service = videoService(context.account, context.env);
  return mapErrors(context.env, 'ask', async () => {
    const kept = checkpointIn(Session, context);
    const known = kept && (await stateOf(kept, service, context));
    if (known && 'jobId' in known) return known;
    const session = kept && known ? kept : await begin(file, service, context);
    if (session === null) return uploadWhole(file, service, context);
    for (let piece = 1; piece <= session.pieces; piece += 1) {
      if (!known?.received.includes(piece)) await send(file, { ...session, piece }, service, context);
      context.reportProgress(Math.min(1, (piece * session.pieceBytes) / file.bytes));
    }
    const { completedJobId: jobId } = await service.ask('finishUpload', { json: { jobId: session.jobId }, fresh: true });
    if (typeof jobId !== 'string') throw unexpectedAnswer(service.base);
    return { jobId };
  });
}

/** The chunks that have arrived, or the job the upload has become; null if it has to start again. */
async function stateOf(
  { jobId }: Session,
  service: VideoService,
  context: PerformContext,
): Promise<{ received: number[] } | { jobId: string } | null> {
  let answer: Answer;
  try {
    answer = await service.uploadStatus(jobId);
  } catch (error) {
    if (error instanceof CallFailure && reportedIn(error)?.code === 'UploadNotFound') return null;
    throw error;
  }
  const { state, receivedParts, completedJobId } = answer;
  if (state === 'completed' && typeof completedJobId === 'string') return { jobId: completedJobId };
  if (state === 'finishing') throw notYet(message('platforms.processing_video', { platform: 'Bluesky' }), context);
  return state === 'created' && Array.isArray(receivedParts) ? { received: receivedParts.filter((one) => typeof one === 'number') } : null;
}

/**
 * Starts an upload, after asking whether it would be accepted, so that no bytes are wasted.
 * @returns null if the service doesn't support chunks
 */
async function begin(file: MediaFile, service: VideoService, context: PerformContext): Promise<Session | null> {
  const limits = await service.limits();
  if (limits.canUpload !== true) throw notNow(limits, context);
  const { bytes, contentType, width, height, seconds } = file;
  const json = {
    sizeBytes: bytes,
    mimeType: contentType,
    name: 'video.mp4',
    width,
    height,
    ...(seconds !== null && { durationMs: Math.round(seconds * 1000) }),
  };
  let plan: Answer;
  try {
    plan = await service.ask('startUpload', { json });
  } catch (error) {
    if (takesNoPieces(error)) return null;
    throw error;
  }
  const { jobId, partSizeBytes, partCount } = plan;
  const isPlan = typeof partSizeBytes === 'number' && partSizeBytes > 0 && partCount === Math.ceil(bytes / partSizeBytes);
  if (typeof jobId !== 'string' || !isPlan) throw unexpectedAnswer(service.base);
  const session: Session = { jobId, pieceBytes: partSizeBytes, pieces: partCount };
  await context.saveCheckpoint(session);
  return session;
}

function notNow({ error, message: words, remainingDailyVideos, remainingDailyBytes }: Answer, { env }: PerformContext): PlatformProblem {
  const platformMessage = [error, words].filter((one) => typeof one === 'string' && one !== '').join(': ') || null;
  if (remainingDailyVideos === 0 || remainingDailyBytes === 0) {
    const until = new Date(env.now().getTime() + spentMs);
    return new PlatformProblem('retry_later', 'bluesky.video_day_limit', {
      platformMessage,
      at: until,
    });
  }
  const reason = typeof words === 'string' && words !== '' ? message('bluesky.no_videos_because', { words }) : 'bluesky.no_videos';
  return new PlatformProblem('rejected', reason, { platformMessage });
}

type Piece = Session & { piece: number };

async function send(
  file: MediaFile,
  { jobId, pieceBytes, piece }: Piece,
  service: VideoService,
  { signal }: PerformContext,
): Promise<void> {
  const start = (piece - 1) * pieceBytes;
  const end = Math.min(file.bytes, start + pieceBytes) - 1;
  const bytes = await file.open({ start, end });
  await service.ask('uploadPart', {
    params: { jobId, partNumber: String(piece) },
    file: { contentType: 'application/octet-stream', bytes, length: end - start + 1 },
    timeoutMs: pieceMs,
    signal,
  });
}

/** Checks whether a video is processed. @returns the blob that posts refer to @throws NotYet, PlatformProblem */
export function processed(jobId: string, context: PerformContext): Promise<Json> {
  const service = videoService(context.account, context.env);
  return mapErrors(context.env, 'ask', async () => {
    const { jobStatus } = await service.jobStatus(jobId);
    if (!isFields(jobStatus)) throw unexpectedAnswer(service.base);
    const { state, blob, progress, failureCode, error, message: words } = jobStatus;
    if (typeof progress === 'number') context.reportProgress(Math.min(1, progress / 100));
    if (state === 'JOB_STATE_FAILED') throw failed([failureCode, error, words]);
    // Any state but these two, known or not, means that processing continues; without the blob nothing can be posted.
    if (state !== 'JOB_STATE_COMPLETED' || typeof blob !== 'object' || blob === null) {
      throw notYet(message('platforms.processing_video', { platform: 'Bluesky' }), context);
    }
    return { blob: Json.parse(blob) };
  });
}

function failed([code, ...said]: unknown[]): PlatformProblem {
  const platformMessage = [code, ...said].filter((one) => typeof one === 'string' && one !== '').join(': ') || null;
  return new PlatformProblem('rejected', reasonFor(code, platformMessage ?? ''), { platformMessage });
}

function reasonFor(code: unknown, words: string): MessageCode {
  if (code === 'pds_upload_unsupported_blob_size') return 'bluesky.video_too_large';
  // The only rejection of a video that has its own code.
  if (code === 'validation_failure' && /duration/i.test(words)) return 'bluesky.video_too_long';
  return 'bluesky.video_not_processed';
}

const notYet = (reason: Message, { env }: PerformContext): NotYet => new NotYet(reason, new Date(env.now().getTime() + askAgainMs));
