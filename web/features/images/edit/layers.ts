import { type ImageEdit, type ImageLayer, maxDrawnNumbers, type StrokeLayer } from '@everycast/contract/image-edits';

export interface Point {
  x: number;
  y: number;
}
/** How a layer was changed on the stage. */
export interface Transform extends Point {
  rotation: number;
  scaleX: number;
  scaleY: number;
}

/** A tenth of a unit is less than a pixel of most images, and keeps edits short. */
const tidy = (value: number): number => Math.round(value * 10) / 10 || 0;
const length = (value: number): number => Math.max(0.5, tidy(value));

/** A layer after it was moved, turned or resized. Text gets larger by its corners, and wraps elsewhere by its sides. */
export function transformed(layer: ImageLayer, { x, y, rotation, scaleX, scaleY }: Transform): ImageLayer {
  const place = { x: tidy(x), y: tidy(y), rotation: tidy(rotation) };
  const [wide, high] = [Math.abs(scaleX), Math.abs(scaleY)];
  if (layer.type === 'text') {
    const size = Math.min(1000, Math.max(4, tidy(layer.size * high)));
    return { ...layer, ...place, size, width: length(layer.width * wide) };
  }
  if (!('points' in layer)) return { ...layer, ...place, width: length(layer.width * wide), height: length(layer.height * high) };
  return { ...layer, ...place, points: layer.points.map((value, index) => tidy(value * (index % 2 === 0 ? scaleX : scaleY))) };
}

/** A stroke through these points: its place is the first one. */
export function strokeThrough(points: readonly Point[]): Pick<StrokeLayer, 'x' | 'y' | 'points'> {
  const [first = { x: 0, y: 0 }] = points;
  const drawn = points.slice(0, maxDrawnNumbers / 2).flatMap(({ x, y }) => [tidy(x - first.x), tidy(y - first.y)]);
  return { x: tidy(first.x), y: tidy(first.y), points: drawn.length < 4 ? [0, 0, 0.5, 0] : drawn };
}

/** Leaves out points that are too close to the last one to be seen. */
export const isFarEnough = (last: Point | undefined, next: Point): boolean =>
  last === undefined || Math.hypot(next.x - last.x, next.y - last.y) >= 1.5;

const withLayers = (edit: ImageEdit, layers: ImageLayer[]): ImageEdit => ({ ...edit, layers });

export const added = (edit: ImageEdit, layer: ImageLayer): ImageEdit => withLayers(edit, [...edit.layers, layer]);

export const removed = (edit: ImageEdit, id: string): ImageEdit => ({
  ...edit,
  layers: edit.layers.filter((one) => one.id !== id),
  hidden: edit.hidden.filter((one) => one.id !== id),
});

export const replaced = (edit: ImageEdit, id: string, to: (layer: ImageLayer) => ImageLayer): ImageEdit =>
  withLayers(
    edit,
    edit.layers.map((one) => (one.id === id ? to(one) : one)),
  );

/** Moves a layer up (1) or down (−1); at an end it stays. */
export function raised(edit: ImageEdit, id: string, by: 1 | -1): ImageEdit {
  const from = edit.layers.findIndex((one) => one.id === id);
  const to = from + by;
  const layer = edit.layers[from];
  if (!layer || to < 0 || to >= edit.layers.length) return edit;
  const layers = edit.layers.toSpliced(from, 1);
  layers.splice(to, 0, layer);
  return withLayers(edit, layers);
}

/** A copy of a layer, a little beside it, right above it. */
export function duplicated(edit: ImageEdit, id: string, copyId: string): ImageEdit {
  const at = edit.layers.findIndex((one) => one.id === id);
  const layer = edit.layers[at];
  if (!layer) return edit;
  return withLayers(edit, edit.layers.toSpliced(at + 1, 0, { ...layer, id: copyId, x: layer.x + 20, y: layer.y + 20 }));
}
