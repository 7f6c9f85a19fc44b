import { inputNear } from '../pictures/seek.ts';
import { type Size, within } from '../pictures/still.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { ffmpegStream } from '../tool/run.ts';

/** One small picture of a video: three bytes for each pixel, row by row. */
export interface Picture extends Size {
  /** Seconds from the first picture of the video. */
  at: number;
  pixels: Uint8Array;
}

/** Longest edge of the pictures that are looked at, in pixels. */
const edge = 256;
/** Where pictures are taken farther apart than this, in seconds, keyframes alone are near enough. */
const farApart = 4;

/**
 * Gives small pictures of a part of a video, every so many seconds.
 *
 * @throws ToolFailed where it cannot be decoded; the signal's reason once it is aborted
 */
export async function picturesOf(
  info: VideoInfo,
  { start, end }: { start: number; end: number },
  every: number,
  onPicture: (picture: Picture) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { args, moment } = inputNear(info, start);
  const size = within(info, edge);
  const filters = [
    `trim=start=${moment.toFixed(6)}:end=${(moment + end - start).toFixed(6)}`,
    `setpts=PTS-${moment.toFixed(6)}/TB`,
    `fps=${(1 / every).toFixed(6)}:start_time=0`,
    `scale=${size.width}:${size.height}:flags=area`,
    'format=rgb24',
  ];
  const length = size.width * size.height * 3;
  let [current, filled, count] = [new Uint8Array(length), 0, 0];
  const onPiece = (piece: Uint8Array) => {
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(length - filled, piece.length - at);
      current.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < length) continue;
      onPicture({ ...size, at: start + count++ * every, pixels: current });
      [current, filled] = [new Uint8Array(length), 0];
    }
  };
  const skipped = every > farApart ? ['-skip_frame', 'nokey'] : ['-skip_loop_filter', 'all'];
  const select = ['-map', `0:${info.video.index}`, '-an', '-vf', filters.join(','), '-f', 'rawvideo', '-'];
  await ffmpegStream([...skipped, ...args, ...select], onPiece, { signal });
}
