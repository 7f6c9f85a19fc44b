import type { Size } from '../pictures/still.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { inputNear } from '../tool/inputs.ts';
import { ffmpegStream } from '../tool/run.ts';
import { modelEdge } from './faces/blazeface.ts';

/** A small frame of a video: three bytes per pixel, row by row. */
export interface Picture extends Size {
  /** Seconds from the video's first frame. */
  at: number;
  pixels: Uint8Array;
}

/** The frames' shorter side, in pixels: the face model's input size. */
const edge = modelEdge;
/** A frame longer than this many times its shorter side is squeezed. */
const longest = 8;
/** If frames are taken farther apart than this, in seconds, keyframes are close enough. */
const farApart = 4;

/**
 * Decodes small frames of a part of a video, at this interval in seconds.
 *
 * @param onPicture may return a promise: decoding waits until it is resolved. It must not reject.
 * @throws ToolFailed if it can't be decoded; the signal's reason once it is aborted
 */
export async function picturesOf(
  info: VideoInfo,
  { start, end }: { start: number; end: number },
  every: number,
  onPicture: (picture: Picture) => unknown,
  signal?: AbortSignal,
): Promise<void> {
  const { args, moment } = inputNear(info, start);
  const size = sizeOf(info);
  const filters = [
    `setpts=PTS-${moment.toFixed(6)}/TB`,
    // The frame shown at a time, which may have started before the part. The nearest one, the default, may be half a step later.
    `fps=${(1 / every).toFixed(6)}:start_time=0:round=up`,
    `trim=end=${(end - start).toFixed(6)}`,
    `scale=${size.width}:${size.height}:flags=area`,
    'format=rgb24',
  ];
  const length = size.width * size.height * 3;
  let [current, filled, count] = [new Uint8Array(length), 0, 0];
  const onPiece = (piece: Uint8Array) => {
    const busy: unknown[] = [];
    for (let at = 0; at < piece.length; ) {
      const taken = Math.min(length - filled, piece.length - at);
      current.set(piece.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < length) continue;
      busy.push(onPicture({ ...size, at: start + count++ * every, pixels: current }));
      [current, filled] = [new Uint8Array(length), 0];
    }
    return busy.length > 0 ? Promise.all(busy) : undefined;
  };
  const skipped = every > farApart ? ['-skip_frame', 'nokey'] : ['-skip_loop_filter', 'all'];
  const select = ['-map', `0:${info.video.index}`, '-an', '-vf', filters.join(','), '-f', 'rawvideo', '-'];
  await ffmpegStream([...skipped, ...args, ...select], onPiece, { signal });
}

const sizeOf = ({ width, height }: Size): Size => {
  const scaled = (length: number) => Math.round(edge * Math.min(longest, length / Math.min(width, height)));
  return { width: scaled(width), height: scaled(height) };
};

/** A frame of half the width and height, each pixel the mean of four: less noise, and less to compare. */
export function halved({ at, width, height, pixels }: Picture): Picture {
  const half = { at, width: Math.floor(width / 2), height: Math.floor(height / 2) };
  const small = new Uint8Array(half.width * half.height * 3);
  for (let row = 0; row < half.height; row++) {
    for (let column = 0; column < half.width * 3; column++) {
      const from = row * 2 * width * 3 + Math.floor(column / 3) * 6 + (column % 3);
      const below = from + width * 3;
      const sum = (pixels[from] ?? 0) + (pixels[from + 3] ?? 0) + (pixels[below] ?? 0) + (pixels[below + 3] ?? 0);
      small[row * half.width * 3 + column] = Math.round(sum / 4);
    }
  }
  return { ...half, pixels: small };
}
