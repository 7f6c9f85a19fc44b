import { cropAt } from '@everycast/contract/crop-path';
import type { CropArea, Edit, Ratio } from '@everycast/contract/videos';

export interface Size {
  width: number;
  height: number;
}

export const whole: CropArea = { x: 0, y: 0, width: 1, height: 1 };
const min = 0.02;

/** Width by height; null for the frame's own. */
function ratioOf(ratio: Ratio): number | null {
  const [width = 0, height = 0] = ratio.split(':').map(Number);
  return ratio === 'original' ? null : width / height;
}

/** How the kept part of the source is shown: the part, its ratio after rotation, and that of the frame around it. */
export interface Composition {
  area: CropArea;
  inner: number;
  outer: number;
}

/** What the exported frame shows of a source at a time, in seconds. `ratio`: the edit's, or the preset's if the edit has none. */
export function compositionOf(
  { crop, cropKeyframes, fit, rotate }: Pick<Edit, 'crop' | 'cropKeyframes' | 'fit' | 'rotate'>,
  ratio: Ratio,
  source: Size,
  seconds: number,
): Composition {
  const wanted = ratioOf(ratio);
  const turned = rotate % 180 !== 0;
  const cropped = wanted !== null && fit === 'crop';
  const still = cropped ? middleOf(crop ?? whole, turned ? 1 / wanted : wanted, source) : (crop ?? whole);
  const area = cropAt(still, cropKeyframes, seconds);
  const own = (area.width * source.width) / (area.height * source.height);
  const inner = turned ? 1 / own : own;
  return { area, inner, outer: wanted ?? inner };
}

/** What the exported frame shows of a source in two parts, from the top, and its ratio; null without a stack. */
export function stackOf(edit: Edit, ratio: Ratio, source: Size): { areas: CropArea[]; outer: number } | null {
  if (edit.stack === null) return null;
  const { outer } = compositionOf({ ...edit, crop: null, cropKeyframes: [], fit: 'crop' }, ratio, source, 0);
  const half = edit.rotate % 180 === 0 ? outer * 2 : 1 / (outer * 2);
  return { areas: edit.stack.map((area) => middleOf(area, half, source)), outer };
}

/** The largest centered part of an area with a ratio in source pixels. */
export function middleOf(area: CropArea, ratio: number, source: Size): CropArea {
  const own = (area.width * source.width) / (area.height * source.height);
  const width = own > ratio ? (area.width * ratio) / own : area.width;
  const height = own > ratio ? area.height : (area.height * own) / ratio;
  return { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
}

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), Math.max(from, to));

/** The area moved by shares of the source, within the source. */
export const moved = (area: CropArea, x: number, y: number): CropArea => ({
  ...area,
  x: clamp(area.x + x, 0, 1 - area.width),
  y: clamp(area.y + y, 0, 1 - area.height),
});

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';
export const corners: readonly Corner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right'];

/**
 * The area with one corner dragged by shares of the source; the opposite corner stays.
 * @param ratio width by height as shares of the source that it must keep; null: any
 */
export function resized(area: CropArea, corner: Corner, x: number, y: number, ratio: number | null): CropArea {
  const left = corner.endsWith('left');
  const top = corner.startsWith('top');
  const room = { width: left ? area.x + area.width : 1 - area.x, height: top ? area.y + area.height : 1 - area.y };
  let width = clamp(area.width + (left ? -x : x), min, room.width);
  let height = clamp(area.height + (top ? -y : y), min, room.height);
  if (ratio !== null) {
    width = Math.min(Math.max(width, height * ratio), room.width, room.height * ratio);
    height = width / ratio;
  }
  return { x: left ? area.x + area.width - width : area.x, y: top ? area.y + area.height - height : area.y, width, height };
}

/**
 * The area with its width or height set, as shares of the source, as far as there is room; its top left corner stays. `ratio`: as above.
 */
export function sized(area: CropArea, name: 'width' | 'height', to: number, ratio: number | null): CropArea {
  const by = to - area[name];
  if (ratio === null) return resized(area, 'bottom-right', name === 'width' ? by : 0, name === 'height' ? by : 0, null);
  return name === 'width' ? resized(area, 'bottom-right', by, by / ratio, ratio) : resized(area, 'bottom-right', by * ratio, by, ratio);
}

/** Width by height, as shares of the source, that a drawn crop must keep; null: any. */
export function lockedRatio({ fit, rotate }: Pick<Edit, 'fit' | 'rotate'>, ratio: Ratio, source: Size): number | null {
  const wanted = fit === 'crop' ? ratioOf(ratio) : null;
  return wanted === null ? null : ((rotate % 180 === 0 ? wanted : 1 / wanted) * source.height) / source.width;
}

/** Converts a distance on screen, as shares of the rotated frame, to the source that was rotated clockwise by this many degrees. */
export function unturned(x: number, y: number, rotate: Edit['rotate']): { x: number; y: number } {
  const ways = { 0: { x, y }, 90: { x: y, y: -x }, 180: { x: -x, y: -y }, 270: { x: -y, y: x } };
  return ways[rotate];
}

/** An area rounded to a tenth of a pixel, without exceeding the edge. */
export function tidy({ x, y, width, height }: CropArea): CropArea {
  const short = (value: number) => Math.round(value * 1e5) / 1e5;
  const [left, top] = [short(clamp(x, 0, 1)), short(clamp(y, 0, 1))];
  return { x: left, y: top, width: Math.min(short(width), 1 - left), height: Math.min(short(height), 1 - top) };
}
