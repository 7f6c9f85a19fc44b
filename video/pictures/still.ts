import { extname } from 'node:path';
import type { VideoInfo } from '../probe/probe.ts';
import { output } from '../tool/run.ts';
import { colourMatrix, standardRange } from './colour.ts';

export interface Size {
  width: number;
  height: number;
}

/** As large as the longest side allows, never larger than it is. */
export function within(size: Size, longestEdge: number): Size {
  const factor = Math.min(1, longestEdge / Math.max(size.width, size.height));
  return { width: Math.max(1, Math.round(size.width * factor)), height: Math.max(1, Math.round(size.height * factor)) };
}

/** Rounds to even numbers, for chroma subsampling. */
export const even = ({ width, height }: Size): Size => ({ width: nearestEven(width), height: nearestEven(height) });
const nearestEven = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** How each image type is written: its pixel format, and its encoder with the quality. */
const kinds: Record<string, { colours: string; encoder: string[] } | undefined> = {
  '.jpg': { colours: 'out_color_matrix=bt601:out_range=full,format=yuvj420p', encoder: ['-c:v', 'mjpeg', '-q:v', '3'] },
  '.webp': { colours: 'out_color_matrix=bt601:out_range=limited,format=yuv420p', encoder: ['-c:v', 'libwebp', '-quality', '82'] },
  '.png': { colours: 'out_range=full,format=rgb24', encoder: ['-c:v', 'png'] },
};

/**
 * How a frame is scaled and written to an image file.
 *
 * @param path its extension determines the type: .jpg, .webp or .png
 * @throws TypeError for any other extension
 */
export function still(info: VideoInfo, path: string, size: Size): { filters: string[]; args: string[] } {
  const kind = kinds[extname(path)];
  if (!kind) throw new TypeError(`No kind of picture that is written here: ${path}`);
  return {
    filters: [
      ...standardRange(info),
      `scale=${size.width}:${size.height}:flags=bicubic:in_color_matrix=${colourMatrix(info)}:${kind.colours}`,
      'setsar=1',
    ],
    // The image contains no metadata: no location, no device. `update`: the name isn't a pattern.
    args: ['-map_metadata', '-1', ...kind.encoder, '-f', 'image2', '-update', '1', output(path)],
  };
}
