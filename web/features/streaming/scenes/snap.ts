import type { Frame } from '@everycast/contract/scenes';
import type { Handle } from './frame.ts';

/** The picture's edges and its center, on both axes. */
const lines = [0, 0.5, 1];

/** How near a line is caught, in fractions of the picture. */
export interface Reach {
  x: number;
  y: number;
}

/** What to add to one of these positions so that it is on a line; 0 if none is near. */
function pull(positions: readonly number[], reach: number): number {
  const ways = positions.flatMap((position) => lines.map((line) => line - position)).filter((way) => Math.abs(way) <= reach);
  return ways.reduce((best, way) => (Math.abs(way) < Math.abs(best) ? way : best), ways[0] ?? 0);
}

/** A distance to move, adjusted so that an edge or the center ends on a line that is near. */
export function snappedMove(frame: Frame, x: number, y: number, reach: Reach): { x: number; y: number } {
  const [left, top] = [frame.x + x, frame.y + y];
  return {
    x: x + pull([left, left + frame.width / 2, left + frame.width], reach.x),
    y: y + pull([top, top + frame.height / 2, top + frame.height], reach.y),
  };
}

/** A distance to drag a handle, adjusted so that the dragged edges end on lines that are near. */
export function snappedResize(frame: Frame, handle: Handle, x: number, y: number, reach: Reach): { x: number; y: number } {
  const right = handle.x > 0 ? frame.width : 0;
  const bottom = handle.y > 0 ? frame.height : 0;
  return {
    x: handle.x === 0 ? 0 : x + pull([frame.x + right + x], reach.x),
    y: handle.y === 0 ? 0 : y + pull([frame.y + bottom + y], reach.y),
  };
}
