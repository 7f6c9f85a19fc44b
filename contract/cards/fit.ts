import type { FrameArea, TextLayer } from '../image-edits.ts';
import { type Measure, wrapped } from './measure.ts';

/** A text of a card, before it has a place. Lengths are in units of the frame. */
export interface Block extends Pick<TextLayer, 'text' | 'font' | 'bold' | 'color'> {
  /** Its largest and its smallest size. */
  size: readonly [smallest: number, largest: number];
  /** Space above it, at its largest size. */
  gap: number;
  align?: TextLayer['align'];
  /** A color behind it. */
  ground?: string;
  /** Space at its left, for a shape. */
  indent?: number;
  /** It stays on one line. */
  oneLine?: boolean;
}

export interface PlacedBlock extends Block {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its own. */
  fontSize: number;
}

/** As the editor draws them. */
const lineHeight = 1.2;
const groundPadding = 0.35;

/** From the largest sizes to the smallest. */
const steps = 32;

/**
 * Stacks texts into an area, as large as they fit: all get smaller together, down to the smallest size of each. Words are only cut if
 * nothing else helps.
 * @param from where the stack is when there is room left: 0 at the top, 0.5 in the middle, 1 at the bottom
 * @returns null if they don't fit
 */
export function fitted(blocks: readonly Block[], area: FrameArea, measure: Measure, from = 0.5): PlacedBlock[] | null {
  const at = (step: number) => placedAt(blocks, area, measure, 1 - step / steps, step === steps);
  let placed = at(steps);
  if (!placed) return null;
  let [low, high] = [0, steps];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = at(middle);
    if (found) placed = found;
    if (found) high = middle;
    else low = middle + 1;
  }
  const last = placed.at(-1);
  const spare = last ? area.y + area.height - (last.y + last.height) : 0;
  return placed.map((one) => ({ ...one, y: one.y + spare * from }));
}

/** @param share of the way from the smallest sizes to the largest */
function placedAt(blocks: readonly Block[], area: FrameArea, measure: Measure, share: number, mayCut: boolean): PlacedBlock[] | null {
  let y = area.y;
  const placed: PlacedBlock[] = [];
  for (const [at, block] of blocks.entries()) {
    const { text, font, bold, size, gap, indent = 0, ground, oneLine = false } = block;
    const fontSize = size[0] + (size[1] - size[0]) * share;
    const padding = ground === undefined ? 0 : fontSize * groundPadding;
    const width = area.width - indent;
    const { lines, cut } = wrapped(text, width - padding * 2, { font, bold, size: fontSize }, measure);
    if ((cut && !mayCut) || (oneLine && lines > 1)) return null;
    const height = lines * fontSize * lineHeight + padding * 2;
    if (at > 0) y += gap * (0.6 + 0.4 * share);
    placed.push({ ...block, x: area.x + indent, y, width, height, fontSize });
    y += height;
  }
  return y <= area.y + area.height + 0.01 ? placed : null;
}
