import type { Picture } from './pictures.ts';
import { isSkin } from './skin.ts';

/** Where a picture differs from the one before: the center of it, and its area, as parts of the picture. */
export interface Motion {
  x: number;
  y: number;
  size: number;
}

/** A pixel that changes by less than this, of 255, is noise. */
const noise = 24;
/** What moves is at least this much of the picture, and where more than this changes, it is the camera. Parts of the picture. */
const [min, max] = [0.0015, 0.45];
/** Where the whole picture changes by so much on average, of 255, another scene begins. */
const sceneChange = 40;
/** What moves in the colors of skin counts so many times as much: people matter more than leaves behind them. */
const skinWeight = 4;

/** What moved from one picture to the next; `cut`: they are of different scenes. */
export function motionBetween(before: Picture, after: Picture): { motion: Motion | null; cut: boolean } {
  const { width, height } = after;
  let [changed, weights, x, y, sum] = [0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const difference = distance(before.pixels, after.pixels, pixel * 3);
    sum += difference;
    if (difference < noise) continue;
    changed++;
    const weight = isSkin(after.pixels, pixel * 3) ? skinWeight : 1;
    weights += weight;
    x += ((pixel % width) + 0.5) * weight;
    y += (Math.floor(pixel / width) + 0.5) * weight;
  }
  const size = changed / (width * height);
  const cut = sum / (width * height) > sceneChange;
  if (cut || size < min || size > max) return { motion: null, cut };
  return { motion: { x: x / weights / width, y: y / weights / height, size }, cut };
}

/** The part of the pixels within a box that changes from one picture to the next, 0 to 1. The box is in parts of the picture. */
export function changeIn(before: Picture, after: Picture, box: { x: number; y: number; width: number; height: number }): number {
  const { width, height } = after;
  const [left, right] = [box.x - box.width / 2, box.x + box.width / 2].map((x) => Math.round(Math.min(Math.max(x, 0), 1) * width)) as Pair;
  const [top, bottom] = [box.y - box.height / 2, box.y + box.height / 2].map((y) =>
    Math.round(Math.min(Math.max(y, 0), 1) * height),
  ) as Pair;
  let changed = 0;
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (distance(before.pixels, after.pixels, (row * width + column) * 3) >= noise) changed++;
    }
  }
  return changed / Math.max(1, (right - left) * (bottom - top));
}
type Pair = [number, number];

/** How different a pixel is: by the colour that differs most. */
function distance(one: Uint8Array, other: Uint8Array, at: number): number {
  let largest = 0;
  for (let part = at; part < at + 3; part++) largest = Math.max(largest, Math.abs((one[part] ?? 0) - (other[part] ?? 0)));
  return largest;
}
