import { type CropFocus, focusFor } from '@everycast/contract/crop-focus';
import { type Message, message } from '@everycast/messages/message';
import type { DraftMedia } from '../manifest.ts';
import type { Ratio } from '../media-rules.ts';
import { focusOf, inside } from './region.ts';
import type { Shape, Size } from './spec.ts';

/** A platform's size limits, for images and videos alike. */
export interface SizeRules {
  longest?: number;
  shortest?: number;
  broadest?: number;
  pixels?: number;
  ratio?: Ratio;
}

export function sizeFits({ width, height }: Size, rules: SizeRules): boolean {
  const { longest = Infinity, shortest = 0, broadest = Infinity, pixels = Infinity, ratio } = rules;
  return (
    Math.max(width, height) <= longest &&
    Math.min(width, height) >= shortest &&
    Math.min(width, height) <= broadest &&
    width * height <= pixels &&
    (!ratio || (width / height >= ratio.min && width / height <= ratio.max))
  );
}

/** Ratios with common names. */
const usual = [
  [9, 16],
  [4, 5],
  [1, 1],
  [16, 9],
] as const;

/** One this near to the requested ratio is used instead. */
const near = 0.03;

/** The target aspect ratio: the nearest supported one. */
function wantedRatio(own: number, { min, max }: Ratio): number {
  const bound = Math.min(Math.max(own, min), max);
  const known = usual.map(([width, height]) => width / height).find((one) => one >= min && one <= max && Math.abs(one / bound - 1) < near);
  return known ?? bound;
}

/** “9:16”, or “1.91:1” if it has no common name. */
export function ratioName({ width, height }: Size): string {
  const own = width / height;
  const known = usual.find((one) => Math.abs(one[0] / one[1] / own - 1) < 0.005);
  return known ? known.join(':') : `${Number(own.toFixed(2))}:1`;
}

/** What a new ratio changes about a file; null: it keeps its own. */
export const shapeChanges = (shape: Shape, ratio: string | null): Message[] =>
  ratio === null ? [] : [message(shape === 'crop' ? 'renditions.cropped' : 'renditions.border', { ratio })];

/** With a border. The longer side stays, because a border adds no detail. */
function around({ width, height }: Size, ratio: number): Size {
  const longest = Math.max(width, height);
  return ratio >= 1 ? { width: longest, height: longest / ratio } : { width: longest * ratio, height: longest };
}

/** How a file gets a supported size. */
export interface Fit {
  size: Size & { shape: Shape; focus?: CropFocus };
  /** The name of its new ratio; null if it keeps its own. */
  newRatio: string | null;
}

/** The supported size nearest to the original's, in multiples of `step` pixels, with as many pixels if possible. Null if there is none. */
export function sizeFor(own: Pick<DraftMedia, 'width' | 'height' | 'crop' | 'crops'>, rules: SizeRules, step: 1 | 2): Fit | null {
  const { longest = Infinity, shortest = 0, broadest = Infinity, pixels = Infinity, ratio } = rules;
  const ownRatio = own.width / own.height;
  const isTaken = !ratio || (ownRatio >= ratio.min && ownRatio <= ratio.max);
  const shape = isTaken ? 'whole' : own.crop ? 'crop' : 'pad';
  const wanted = isTaken ? ownRatio : wantedRatio(ownRatio, ratio);
  const newRatio = isTaken ? null : ratioName({ width: wanted, height: 1 });
  const focus = newRatio !== null && shape === 'crop' ? focusOf(own, wanted, focusFor(own.crops, newRatio)) : undefined;
  const shaped = shape === 'whole' ? own : shape === 'pad' ? around(own, wanted) : scaled(inside(own, wanted), 1 / (focus?.zoom ?? 1));
  const [shorter, longer] = [Math.min(shaped.width, shaped.height), Math.max(shaped.width, shaped.height)];
  const max = Math.min(longest / longer, broadest / shorter, Math.sqrt(pixels / (shorter * longer)));
  const min = shortest / shorter;
  const size = nearest(scaled(shaped, Math.min(Math.max(1, min), max)), rules, step);
  return size && { size: { ...size, shape, ...(focus && { focus }) }, newRatio };
}

/** A still image's size with fewer pixels, by a factor below 1, within its spec; null if it can't have fewer. */
export function fewerPixels(size: Size, factor: number, { shortest, ratio }: { shortest: number; ratio: Ratio | null }): Size | null {
  const smaller = nearest(scaled(size, factor), { shortest: Math.max(1, shortest), ...(ratio && { ratio }) }, 1);
  return smaller && smaller.width * smaller.height < size.width * size.height ? smaller : null;
}

const scaled = ({ width, height }: Size, factor: number): Size => ({ width: width * factor, height: height * factor });

/** How many steps from the ideal an integer size is searched. */
const reach = 8;

/** The nearest supported size in whole steps. */
function nearest(wish: Size, rules: SizeRules, step: 1 | 2): Size | null {
  const around = (length: number) => {
    const middle = Math.round(length / step);
    return Array.from({ length: 2 * reach + 1 }, (_, index) => (middle - reach + index) * step).filter((one) => one > 0);
  };
  const away = ({ width, height }: Size) => Math.abs(width - wish.width) + Math.abs(height - wish.height);
  let best: Size | null = null;
  for (const width of around(wish.width)) {
    for (const height of around(wish.height)) {
      const size = { width, height };
      if (sizeFits(size, rules) && (best === null || away(size) < away(best))) best = size;
    }
  }
  return best;
}
