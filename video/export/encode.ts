import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { maxImagePixels } from '@everycast/contract/media';
import type { Edit } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import { piecesShown, type Piece as Shown } from '../cut/pieces-shown.ts';
import { longPicture } from '../cut/plan.ts';
import { keepsFilters } from '../pictures/filters.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { ExportRefused, UnreadableVideo } from '../refusal.ts';
import { inputNear } from '../tool/inputs.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { encodersOf } from './encoders.ts';
import { graphOf } from './graph.ts';
import { isSlow } from './pace.ts';
import { endingAt, standsLong } from './piece-graph.ts';
import { clock, lengthOf, type Piece } from './pieces.ts';
import type { Target } from './target.ts';
import { languages } from './tracks.ts';

/** What ends this much too early, in seconds, wasn't read to its end. */
const missing = 2;

/**
 * Encodes the pieces in order, as the edit specifies.
 *
 * @throws {UnreadableVideo} if the source can't be read to the end of the pieces; ToolFailed if it can't be encoded
 */
export async function encode(
  info: VideoInfo,
  edit: Edit,
  target: Target,
  pieces: readonly Piece[],
  options: {
    output: string;
    watermark?: string;
    /** If the only piece was joined beforehand: the source's pieces that it consists of. */
    joined?: readonly Piece[];
    signal?: AbortSignal;
    onProgress?: (fraction: number) => void;
  },
): Promise<void> {
  const { signal, onProgress, joined } = options;
  const shown = await piecesShown(info, pieces, signal);
  const near = pieces.map((piece, index) => ({ ...piece, ...edges(info, piece, shown[index]), ...inputNear(info, piece.start), joined }));
  const kept = keepsFilters(info);
  const timed = isSlow(info) || near.some(({ held }) => standsLong(info, held)) ? asUneven(info) : info;
  const { graph, sounds } = graphOf(timed, edit, target, near);
  const length = lengthOf(pieces, edit);
  const encoders = encodersOf(timed, edit, target, length);
  const mark = edit.watermark !== null && options.watermark !== undefined ? await pictureInput(options.watermark) : [];
  await ffmpeg(
    [
      // Only one of several decodes with all threads: otherwise each would need that memory.
      ...near.flatMap(({ args }) => [...(near.length > 1 ? ['-threads', '2'] : []), ...kept, ...args]),
      ...mark,
      ...['-filter_complex', graph, '-map', '[picture]', ...sounds.flatMap((_, track) => ['-map', `[sound${track}]`])],
      ...encoders,
      ...endingAt(timed, edit, target, near.at(-1), length),
      ...languages(sounds, target),
      output(options.output),
    ],
    { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / length))) },
  );
  await refuseDamaged(options.output, length, edit, signal);
}

/** Some files report the frame rate of the moving part, whatever still image follows; at a slow rate, pieces end inside frames. */
const asUneven = (info: VideoInfo): VideoInfo => {
  return { ...info, video: { ...info.video, frameRate: { ...info.video.frameRate, variable: true } } };
};

/** How long a piece's first frame has been shown before it, and its last one's duration, in seconds. */
function edges({ startTime }: VideoInfo, { end }: Piece, shown?: Shown): { late: number; held: number } {
  if (shown === undefined) return { late: 0, held: 0 };
  const missing = startTime + end - (shown.start + shown.length);
  // If the file is truncated before the end of the piece, nothing is extended.
  return { late: shown.late, held: missing > longPicture ? 0 : shown.held + missing };
}

/** ffmpeg decodes a damaged file as far as possible, without an error. */
async function refuseDamaged(path: string, length: number, edit: Edit, signal?: AbortSignal): Promise<void> {
  const made = await probe(path, { signal });
  if (made.duration >= length - missing) return;
  throw new UnreadableVideo(message('video.damaged_after', { length: clock(made.duration * edit.speed) }));
}

/** Opens an image as the type of its first bytes; it can't cause anything else to be read. */
export async function pictureInput(path: string): Promise<string[]> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  const demuxer = demuxerOf(buffer.toString('latin1'));
  if (demuxer === null) throw new ExportRefused('video.watermark_unreadable');
  return ['-protocol_whitelist', 'file', '-max_pixels', String(maxImagePixels), '-f', demuxer, '-i', `file:${resolve(path)}`];
}

function demuxerOf(head: string): string | null {
  if (head.startsWith('\x89PNG')) return 'png_pipe';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg_pipe';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp_pipe';
  return head.startsWith('GIF8') ? 'gif' : null;
}
