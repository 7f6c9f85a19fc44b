import type { FrameArea } from '@everycast/contract/image-edits';
import type { Size } from '@everycast/contract/image-frame';

/** A part of the result, in whole pixels. */
export interface TilePlace extends Size {
  left: number;
  top: number;
}

/** Cuts the result into tiles of at most `edge` pixels, row by row; leaves out those that nothing lies on. `drawn`: in its pixels. */
export function tilesOf(result: Size, edge: number, drawn: readonly FrameArea[]): TilePlace[] {
  const tiles: TilePlace[] = [];
  for (let top = 0; top < result.height; top += edge) {
    for (let left = 0; left < result.width; left += edge) {
      const tile = { left, top, width: Math.min(edge, result.width - left), height: Math.min(edge, result.height - top) };
      if (drawn.some((area) => overlaps(tile, area))) tiles.push(tile);
    }
  }
  return tiles;
}

const overlaps = ({ left, top, width, height }: TilePlace, area: FrameArea): boolean =>
  area.x < left + width && area.x + area.width > left && area.y < top + height && area.y + area.height > top;
