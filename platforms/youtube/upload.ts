import { message } from '@everycast/messages/message';
import { z } from 'zod';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { checkpointIn } from '../port/stored.ts';
import { blockBytes } from './limits.ts';
import { mapErrors } from './problems.ts';
import { openSession, sendPiece, standingOf } from './session.ts';

/** The URL of the session that a file is sent to. */
export const UploadSession = z.object({ session: z.string() });

/** In bytes. Chunks are streamed, so their size costs no memory. */
const pieces = { first: 64 * blockBytes, min: 16 * blockBytes, max: 512 * blockBytes };
/** How long a chunk should take: each waits for a response, and may have to be sent again after an interruption. Milliseconds. */
const pieceMs = 10_000;

/**
 * The next chunk's size after one of `bytes` took this long, for the same speed; at most four times as large.
 * @returns bytes, a multiple of a block
 */
export function pieceAfter(bytes: number, milliseconds: number): number {
  const wanted = Math.min(4 * bytes, (bytes * pieceMs) / Math.max(1, milliseconds));
  return Math.min(pieces.max, Math.max(pieces.min, Math.floor(wanted / blockBytes) * blockBytes));
}

/** Where a file's last block starts. It creates the video, so it is a separate step. */
export const lastBlockOf = ({ bytes }: Pick<MediaFile, 'bytes'>): number => Math.floor((bytes - 1) / blockBytes) * blockBytes;

/**
 * Sends a file except for its last block; there is no video yet, so all of this may be repeated. It resumes from YouTube's offset; an
 * upload that YouTube has deleted (they last a week) starts again.
 */
export function upload(file: MediaFile, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const until = lastBlockOf(file);
    let { session, from } = await goOn(file, context);
    let piece = pieces.first;
    while (from < until) {
      const end = Math.min(from + piece, until) - 1;
      const begun = performance.now();
      const standing = await sendPiece(session, file, { start: from, end }, context);
      piece = pieceAfter(piece, performance.now() - begun);
      if (standing.state !== 'partly' || standing.bytes <= from) {
        throw new PlatformProblem('outage', message('platforms.upload_lost', { platform: 'YouTube' }));
      }
      from = standing.bytes;
      context.reportProgress(from / file.bytes);
    }
    return { session };
  });
}

/** The existing session if it is still usable, or a new one. */
async function goOn(file: MediaFile, context: PerformContext): Promise<{ session: string; from: number }> {
  const kept = checkpointIn(UploadSession, context);
  const standing = kept && (await standingOf(kept.session, file.bytes, context));
  if (kept && standing?.state === 'partly') return { session: kept.session, from: standing.bytes };
  const session = await openSession(file, context.content, context);
  await context.saveCheckpoint({ session });
  return { session, from: 0 };
}

/** Sends the last block. @returns the video; this can't be undone */
export function complete(file: MediaFile, session: string, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'create', async () => {
    let from = lastBlockOf(file);
    for (;;) {
      const standing = await sendPiece(session, file, { start: from, end: file.bytes - 1 }, context);
      if (standing.state === 'done') return standing.video;
      if (standing.state === 'gone') {
        throw new PlatformProblem('rejected', message('platforms.upload_lost_whole', { platform: 'YouTube' }));
      }
      // If less has arrived than reported, the missing part is sent once more; nothing exists before all of it has arrived.
      if (standing.bytes <= from) throw new PlatformProblem('outage', 'youtube.end_not_taken');
      from = standing.bytes;
    }
  });
}
