import { message } from '@everycast/messages/message';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { blockBytes } from './limits.ts';
import { reduced } from './problems.ts';
import { openSession, sendPiece, standingOf } from './session.ts';

/** In bytes. They are streamed, so that their size costs no memory. */
const pieces = { first: 64 * blockBytes, min: 16 * blockBytes, max: 512 * blockBytes };
/** A piece takes about so long: each waits for an answer, and one that breaks off may have to be sent again. Milliseconds. */
const pieceMs = 10_000;

/**
 * How large a piece is after one of `bytes` took so long, on a line that stays as it is; no more than four times as large at once.
 * @returns bytes, a multiple of a block
 */
export function pieceAfter(bytes: number, milliseconds: number): number {
  const wanted = Math.min(4 * bytes, (bytes * pieceMs) / Math.max(1, milliseconds));
  return Math.min(pieces.max, Math.max(pieces.min, Math.floor(wanted / blockBytes) * blockBytes));
}

/** Where the last block of a file begins. With it the video comes into being, so it is a step of its own. */
export const lastBlockOf = ({ bytes }: Pick<MediaFile, 'bytes'>): number => Math.floor((bytes - 1) / blockBytes) * blockBytes;

/**
 * Sends a file but for its last block, after which there is no video yet: all of this may be done again. It goes on where YouTube says
 * that it stands; an upload that YouTube has forgotten (they are kept for a week) is begun again.
 */
export function upload(file: MediaFile, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
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

/** The session that is kept, where it is still good for this, or a new one. */
async function goOn(file: MediaFile, context: PerformContext): Promise<{ session: string; from: number }> {
  const kept = context.checkpoint as { session: string } | null;
  const standing = kept && (await standingOf(kept.session, file.bytes, context));
  if (kept && standing?.state === 'partly') return { session: kept.session, from: standing.bytes };
  const session = await openSession(file, context.content, context);
  await context.saveCheckpoint({ session });
  return { session, from: 0 };
}

/** The address of the session that a file went to. */
export const sessionIn = (outcome: Json | undefined): string => (outcome as { session: string }).session;

/** Sends the last block. @returns the video, for which there is no way back */
export function complete(file: MediaFile, session: string, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'create', async () => {
    let from = lastBlockOf(file);
    for (;;) {
      const standing = await sendPiece(session, file, { start: from, end: file.bytes - 1 }, context);
      if (standing.state === 'done') return standing.video;
      if (standing.state === 'gone') {
        throw new PlatformProblem('rejected', message('platforms.upload_lost_whole', { platform: 'YouTube' }));
      }
      // Where less arrived than it had said, what is missing is sent once more; nothing comes into being before all of it is there.
      if (standing.bytes <= from) throw new PlatformProblem('outage', 'youtube.end_not_taken');
      from = standing.bytes;
    }
  });
}
