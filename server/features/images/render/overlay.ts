import type { Size } from '@everycast/contract/image-frame';
import { type OverlayTile, tileEdge } from '@everycast/contract/image-versions';
import { AppError } from '../../../kernel/errors.ts';
import { sharpModule } from './sharp.ts';

/** A tile as libvips takes it. */
export interface Tile {
  input: Buffer;
  left: number;
  top: number;
}

const damaged = () => new AppError('invalid_input', 'images.overlay_damaged');

/**
 * What a browser has drawn: PNGs that lie in the result.
 * @throws AppError invalid_input for anything else
 */
export async function readOverlay(tiles: readonly OverlayTile[], result: Size): Promise<Tile[]> {
  const sharp = await sharpModule();
  const read: Tile[] = [];
  for (const { left, top, png } of tiles) {
    const input = Buffer.from(png, 'base64');
    if (input.byteLength === 0) throw damaged();
    const head = await sharp(input, { limitInputPixels: tileEdge * tileEdge })
      .metadata()
      .catch(() => {
        throw damaged();
      });
    const fits = left + head.width <= result.width && top + head.height <= result.height;
    if (head.format !== 'png' || !fits || head.width > tileEdge || head.height > tileEdge) throw damaged();
    read.push({ input, left, top });
  }
  return read;
}
