import { contrastRatio, enoughContrast, luminance, type Rgb, rgbOf } from '@everycast/contract/color-contrast';
import type { TextLayer } from '@everycast/contract/image-edits';
import { usualGround } from './texts.ts';

/** A ground on which this color can be read: the usual one, unless the color is too dark for it. On white or on black, every color can be. */
export function groundFor(color: string): string {
  const own = luminance(rgbOf(color));
  const readableOn = (ground: string) => contrastRatio(own, luminance(rgbOf(ground))) >= enoughContrast;
  return [usualGround, '#ffffff'].find(readableOn) ?? '#000000';
}

/** Places under a text, so many across and so many down. */
const grid = { across: 12, down: 6 } as const;
/** The part under a text that may have less contrast: what its words don't stand on, and what they hide. */
const spared = 0.2;

/**
 * The contrast between a text and what it stands on, from 1 to 21. On a picture it is that of all but the worst fifth.
 * @param pixelAt the picture's color at a place in units of the frame; null outside of it
 */
export function contrastOf(layer: TextLayer, pixelAt: (x: number, y: number) => Rgb | null): number {
  const own = luminance(rgbOf(layer.color));
  if (layer.ground !== null) return contrastRatio(own, luminance(rgbOf(layer.ground)));
  const angle = (layer.rotation * Math.PI) / 180;
  const height = layer.text.split('\n').length * layer.size * 1.2;
  const found: number[] = [];
  for (let row = 0.5; row < grid.down; row += 1) {
    for (let column = 0.5; column < grid.across; column += 1) {
      const [along, below] = [(layer.width * column) / grid.across, (height * row) / grid.down];
      const x = layer.x + along * Math.cos(angle) - below * Math.sin(angle);
      const y = layer.y + along * Math.sin(angle) + below * Math.cos(angle);
      const pixel = pixelAt(x, y);
      if (pixel) found.push(contrastRatio(own, luminance(pixel)));
    }
  }
  return found.toSorted((one, other) => one - other)[Math.floor(found.length * spared)] ?? 21;
}
