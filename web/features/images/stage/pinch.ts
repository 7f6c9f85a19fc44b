import { zooms } from '../editor.ts';

export interface Spot {
  x: number;
  y: number;
}

const middleOf = ([one, two]: readonly [Spot, Spot]): Spot => ({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
const apart = ([one, two]: readonly [Spot, Spot]): number => Math.max(1, Math.hypot(one.x - two.x, one.y - two.y));

/**
 * Zoom and pan after two fingers moved: what was between them stays between them. All places are in pixels from the middle of the stage.
 */
export function pinched(
  { zoom, pan }: { zoom: number; pan: Spot },
  before: readonly [Spot, Spot],
  after: readonly [Spot, Spot],
): { zoom: number; pan: Spot } {
  const wanted = Math.min(zooms.max, Math.max(zooms.min, (zoom * apart(after)) / apart(before)));
  const by = wanted / zoom;
  const [from, to] = [middleOf(before), middleOf(after)];
  return { zoom: wanted, pan: { x: to.x - (from.x - pan.x) * by, y: to.y - (from.y - pan.y) * by } };
}
