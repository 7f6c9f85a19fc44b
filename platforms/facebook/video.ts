import { z } from 'zod';
import { graph } from '../meta/graph.ts';
import { graphErrorIn } from '../meta/problems.ts';
import { bytesThere, sendFrom } from '../meta/rupload.ts';
import { tokenOf } from '../port/account.ts';
import { type Answer, CallFailure, unexpectedAnswer } from '../port/call.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { PerformContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { api, callMs, uploadAddress } from './api.ts';
import { mapErrors } from './problems.ts';
import { statusOf } from './processing.ts';

/** For one chunk on a slow connection. */
const pieceMs = 10 * 60_000;
/** Facebook says how large the next chunk should be; this is the most sent at once. */
const maxBytes = 32 * 1024 * 1024;
/** Facebook expects another chunk. Unofficial. */
const wrongOffset = 1_363_037;

/** An upload in progress: the video it becomes, and the range that Facebook wants next (`end` is exclusive). */
const Kept = z.object({ session: z.string(), video: z.string(), start: z.number(), end: z.number() });
type Kept = z.infer<typeof Kept>;

/**
 * Uploads a video in the chunks that Facebook requests (start, transfer; `finish` publishes it). Of the two ways in the description, this
 * one returns the video's ID before publishing, so that it can be looked up afterwards, and only needs the Page's own token. It resumes
 * with the last requested chunk; after a lost response, Facebook reports the offset.
 */
export function uploadVideo(file: MediaFile, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    let kept = checkpointIn(Kept, context) ?? (await begin(file, context));
    while (kept.start < file.bytes) {
      kept = await transfer(file, kept, context);
      await context.saveCheckpoint(kept);
      context.reportProgress(kept.start / file.bytes);
    }
    return { id: kept.video, session: kept.session };
  });
}

const videosOf = (context: PerformContext) => api(context.account, `${context.account.remoteId}/videos`, 'video');

async function begin(file: MediaFile, context: PerformContext): Promise<Kept> {
  const url = videosOf(context);
  const form = { upload_phase: 'start', file_size: String(file.bytes) };
  const answer = await graph(context.env, { url, form, token: tokenOf(context.account), timeoutMs: callMs, signal: context.signal });
  const { upload_session_id: session, video_id: video } = fieldsIn(answer.body);
  if (textOf(session) === '' || textOf(video) === '') throw unexpectedAnswer(answer, url);
  const kept = { session: textOf(session), video: textOf(video), ...nextPiece(answer, url) };
  await context.saveCheckpoint(kept);
  return kept;
}

async function transfer(file: MediaFile, kept: Kept, context: PerformContext): Promise<Kept> {
  const end = Math.min(file.bytes, kept.end, kept.start + maxBytes);
  const fields = { upload_phase: 'transfer', upload_session_id: kept.session, start_offset: String(kept.start) };
  const piece = {
    bytes: end - kept.start,
    contentType: 'application/octet-stream',
    open: () => file.open({ start: kept.start, end: end - 1 }),
  };
  const form = await formStream(fields, {
    field: 'video_file_chunk',
    name: 'piece',
    file: piece,
    signal: context.signal,
  });
  const url = videosOf(context);
  try {
    const answer = await graph(context.env, {
      url,
      method: 'POST',
      ...form,
      token: tokenOf(context.account),
      timeoutMs: pieceMs,
      signal: context.signal,
    });
    return { ...kept, ...nextPiece(answer, url) };
  } catch (error) {
    const wanted = error instanceof CallFailure ? wantedIn(error) : null;
    // The same offset again would loop forever.
    if (wanted === null || wanted.start === kept.start) throw error;
    return { ...kept, ...wanted };
  }
}

type Piece = Pick<Kept, 'start' | 'end'>;

/** @throws CallFailure unexpected, if there are no offsets */
function nextPiece(answer: Answer, url: string): Piece {
  const piece = pieceIn(answer.body);
  if (piece === null) throw unexpectedAnswer(answer, url);
  return piece;
}

/** The offset that Facebook expects, from its rejection of another. */
function wantedIn(failure: CallFailure): Piece | null {
  return graphErrorIn(failure)?.subcode === wrongOffset ? pieceIn(fieldsIn(fieldsIn(failure.body).error).error_data) : null;
}

/** Offsets are numbers as text. */
function pieceIn(value: unknown): Piece | null {
  const { start_offset: start, end_offset: end } = fieldsIn(value);
  const piece = { start: Number(start ?? Number.NaN), end: Number(end ?? Number.NaN) };
  return Number.isFinite(piece.start) && Number.isFinite(piece.end) ? piece : null;
}

const ReelUpload = z.object({ video: z.string() });

/** Uploads a reel in one request; after an interruption it resumes from the offset that Facebook reports. */
export function uploadReel(file: MediaFile, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const before = checkpointIn(ReelUpload, context);
    const video = before?.video ?? (await beginReel(context));
    const offset = before ? bytesThere(fieldsIn(await statusOf(video, context)).status) : 0;
    await sendFrom(uploadAddress(context.account, video), file, offset, context);
    return { id: video };
  });
}

async function beginReel(context: PerformContext): Promise<string> {
  const url = api(context.account, `${context.account.remoteId}/video_reels`);
  const answer = await graph(context.env, {
    url,
    form: { upload_phase: 'START' },
    token: tokenOf(context.account),
    timeoutMs: callMs,
    signal: context.signal,
  });
  const video = textOf(fieldsIn(answer.body).video_id);
  if (video === '') throw unexpectedAnswer(answer, url);
  await context.saveCheckpoint({ video });
  return video;
}
