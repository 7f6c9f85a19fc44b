import type { Edit } from '@everycast/contract/videos';
import { inputNear } from '../pictures/seek.ts';
import { probe, UnreadableVideo, type VideoInfo } from '../probe/probe.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { encodersOf } from './encoders.ts';
import { graphOf } from './graph.ts';
import { clock, lengthOf, type Piece } from './pieces.ts';
import type { Target } from './target.ts';
import { languages } from './tracks.ts';
import { pictureInput } from './watermark.ts';

/** What ends this much too early, in seconds, was not read to its end. */
const missing = 2;

/**
 * Encodes the pieces, one after the other, as the edit wants them.
 *
 * @throws {UnreadableVideo} where the source could not be read to the end of the pieces; ToolFailed where it could not be encoded
 */
export async function encode(
  info: VideoInfo,
  edit: Edit,
  target: Target,
  pieces: readonly Piece[],
  options: {
    output: string;
    watermark?: string;
    /** Where the one piece was put together beforehand: the pieces of the source that it consists of. */
    joined?: readonly Piece[];
    signal?: AbortSignal;
    onProgress?: (fraction: number) => void;
  },
): Promise<void> {
  const { signal, onProgress, joined } = options;
  const near = pieces.map((piece) => ({ piece, ...inputNear(info, piece.start) }));
  const open = near.map(({ piece, moment }) => ({ ...piece, moment, joined }));
  const { graph, sounds } = graphOf(info, edit, target, open);
  const length = lengthOf(pieces, edit);
  const encoders = encodersOf(info, edit, target, length);
  const mark = edit.watermark !== null && options.watermark !== undefined ? await pictureInput(options.watermark) : [];
  await ffmpeg(
    [
      // Only one of several decodes at a time: each with all the threads would want the memory of all.
      ...near.flatMap(({ args }) => (near.length > 1 ? ['-threads', '2', ...args] : args)),
      ...mark,
      ...['-filter_complex', graph, '-map', '[picture]', ...sounds.flatMap((_, track) => ['-map', `[sound${track}]`])],
      ...encoders,
      ...languages(sounds, target),
      output(options.output),
    ],
    { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / length))) },
  );
  await refuseDamaged(options.output, length, edit, signal);
}

/** A damaged file is decoded as far as it goes, without complaint. */
async function refuseDamaged(path: string, length: number, edit: Edit, signal?: AbortSignal): Promise<void> {
  const made = await probe(path, { signal });
  if (made.duration >= length - missing) return;
  throw new UnreadableVideo(
    `The video is damaged: only ${clock(made.duration * edit.speed)} of what is kept could be read. Keep what is before that, or load the video again.`,
  );
}
