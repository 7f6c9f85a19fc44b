import type { Picture } from './pictures.ts';
import { isSkin } from './skin.ts';

/** Where a frame differs from the previous one: the center and the area, relative to the frame. */
export interface Motion {
  x: number;
  y: number;
  size: number;
}

/** A pixel that changes by less than this, of 255, is noise. */
const noise = 24;
/** Motion covers at least this share of the frame; above the second value, it is the camera. */
const [min, max] = [0.0015, 0.45];
/** If the whole frame changes this much on average, of 255, another scene starts. */
const sceneChange = 40;
/** Motion in skin colors counts this many times as much: people matter more than leaves behind them. */
const skinWeight = 4;

/** The motion between two frames, and how much a pixel changes on average, of 255; `cut`: they are in different scenes. */
export function motionBetween(before: Picture, after: Picture): { motion: Motion | null; change: number; cut: boolean } {
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
  const change = sum / (width * height);
  const cut = change > sceneChange;
  if (cut || size < min || size > max) return { motion: null, change, cut };
  return { motion: { x: x / weights / width, y: y / weights / height, size }, change, cut };
}

/** The share of a box's pixels that changes between two frames, 0 to 1. The box is relative to the frame. */
export function changeIn(before: Picture, after: Picture, box: { x: number; y: number; width: number; height: number }): number {
  const { width, height } = after;
  const pixelAt = (part: number, length: number) => Math.round(Math.min(Math.max(part, 0), 1) * length);
  const [left, right] = [pixelAt(box.x - box.width / 2, width), pixelAt(box.x + box.width / 2, width)];
  const [top, bottom] = [pixelAt(box.y - box.height / 2, height), pixelAt(box.y + box.height / 2, height)];
  let changed = 0;
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      if (distance(before.pixels, after.pixels, (row * width + column) * 3) >= noise) changed++;
    }
  }
  return changed / Math.max(1, (right - left) * (bottom - top));
}

/** A pixel's difference: that of the channel that differs most. */
function distance(one: Uint8Array, other: Uint8Array, at: number): number {
  let largest = 0;
  for (let part = at; part < at + 3; part++) largest = Math.max(largest, Math.abs((one[part] ?? 0) - (other[part] ?? 0)));
  return largest;
}
