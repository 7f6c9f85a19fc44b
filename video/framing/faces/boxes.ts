/** A face's center, width and height relative to the image, and the model's certainty, 0 to 1. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  score: number;
}

/** Boxes that share more than this part of their area are the same face. */
const sameFace = 0.3;

/** One box per face: the most certain of those that overlap, the most certain face first. */
export function withoutOverlap(boxes: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of boxes.toSorted((one, other) => other.score - one.score)) {
    if (kept.every((other) => overlap(box, other) <= sameFace && !centered(box, other))) kept.push(box);
  }
  return kept;
}

/** Intersection over union of two boxes. */
function overlap(one: Box, other: Box): number {
  const shared = common(one, other, 'x', 'width') * common(one, other, 'y', 'height');
  const all = one.width * one.height + other.width * other.height - shared;
  return all > 0 ? shared / all : 0;
}

function common(one: Box, other: Box, center: 'x' | 'y', length: 'width' | 'height'): number {
  const end = Math.min(one[center] + one[length] / 2, other[center] + other[length] / 2);
  return Math.max(0, end - Math.max(one[center] - one[length] / 2, other[center] - other[length] / 2));
}

/** A face at the edge of a square is partly in it and completely in the next: their centers are inside each other. */
const centered = (one: Box, other: Box): boolean =>
  Math.abs(one.x - other.x) < Math.min(one.width, other.width) / 2 && Math.abs(one.y - other.y) < Math.min(one.height, other.height) / 2;
