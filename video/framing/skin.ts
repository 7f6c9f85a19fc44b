import type { Picture } from './pictures.ts';

/** The grid's cells, across and down. */
const [columns, rows] = [32, 18];
/** A cell counts from this share of skin on; an area counts if it covers between these shares of the frame. */
const [mostlySkin, min, max] = [0.5, 0.004, 0.5];

/**
 * Whether a pixel (red, green, blue) has a skin color, from the darkest to the lightest: they differ in brightness, and hardly in chroma.
 * The ranges are those of Chai and Ngan, “Face segmentation using skin-color map” (1999).
 */
export function isSkin(pixels: Uint8Array, at: number): boolean {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
  const blueness = 128 - 0.169 * red - 0.331 * green + 0.5 * blue;
  const redness = 128 + 0.5 * red - 0.419 * green - 0.081 * blue;
  return blueness >= 77 && blueness <= 127 && redness >= 133 && redness <= 173;
}

/** The center of the largest connected area of skin color, relative to the frame; null if there is none, or everything is. */
export function skinIn({ width, height, pixels }: Picture): { x: number; y: number } | null {
  const counts = Array.from({ length: columns * rows }, () => ({ skin: 0, all: 0 }));
  for (let pixel = 0; pixel < width * height; pixel++) {
    const column = Math.floor(((pixel % width) * columns) / width);
    const row = Math.floor((Math.floor(pixel / width) * rows) / height);
    const cell = counts[row * columns + column];
    if (!cell) continue;
    cell.all++;
    if (isSkin(pixels, pixel * 3)) cell.skin++;
  }
  const open = new Set(counts.flatMap(({ skin, all }, cell) => (all > 0 && skin >= all * mostlySkin ? [cell] : [])));
  let largest: number[] = [];
  for (const cell of open) {
    const area = areaFrom(cell, open);
    if (area.length > largest.length) largest = area;
  }
  const size = largest.length / (columns * rows);
  if (size < min || size > max) return null;
  const mean = (value: (cell: number) => number) => largest.reduce((sum, cell) => sum + value(cell), 0) / largest.length;
  return { x: mean((cell) => ((cell % columns) + 0.5) / columns), y: mean((cell) => (Math.floor(cell / columns) + 0.5) / rows) };
}

/** All cells connected with one of them; removes them from the open ones. */
function areaFrom(cell: number, open: Set<number>): number[] {
  const area: number[] = [];
  const next = [cell];
  open.delete(cell);
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    area.push(one);
    const sides = [one - columns, one + columns, ...(one % columns > 0 ? [one - 1] : []), ...((one + 1) % columns > 0 ? [one + 1] : [])];
    for (const side of sides) if (open.delete(side)) next.push(side);
  }
  return area;
}
