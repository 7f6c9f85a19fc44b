import type { FrameArea } from '@everycast/contract/image-edits';
import type { Size } from '@everycast/contract/image-frame';

/** A part of the result, in whole pixels. */
export interface TilePlace extends Size {
  left: number;
  top: number;
}

/**
 * Cuts the result into tiles of at most `edge` pixels, row by row, each as small as what lies on it; leaves out those that nothing lies on.
 * @param drawn where something lies, in the result's pixels
 */
export function tilesOf(result: Size, edge: number, drawn: readonly FrameArea[]): TilePlace[] {
  const tiles: TilePlace[] = [];
  for (let top = 0; top < result.height; top += edge) {
    for (let left = 0; left < result.width; left += edge) {
      const cell = { left, top, width: Math.min(edge, result.width - left), height: Math.min(edge, result.height - top) };
      const parts = drawn.flatMap((area) => partIn(cell, area) ?? []);
      if (parts.length > 0) tiles.push(around(parts));
    }
  }
  return tiles;
}

/** What of an area lies in a cell, in whole pixels and with one more on each side, which smooth edges reach; null: nothing. */
function partIn(cell: TilePlace, area: FrameArea): TilePlace | null {
  const left = Math.max(cell.left, Math.floor(area.x) - 1);
  const top = Math.max(cell.top, Math.floor(area.y) - 1);
  const right = Math.min(cell.left + cell.width, Math.ceil(area.x + area.width) + 1);
  const bottom = Math.min(cell.top + cell.height, Math.ceil(area.y + area.height) + 1);
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** The smallest rectangle around all of them. */
function around(parts: readonly TilePlace[]): TilePlace {
  const left = Math.min(...parts.map((part) => part.left));
  const top = Math.min(...parts.map((part) => part.top));
  const right = Math.max(...parts.map((part) => part.left + part.width));
  const bottom = Math.max(...parts.map((part) => part.top + part.height));
  return { left, top, width: right - left, height: bottom - top };
}
