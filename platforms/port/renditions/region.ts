import { type CropFocus, centered, sameFocus, tidyFocus } from '@everycast/contract/crop-focus';
import { centeredOn } from '@everycast/contract/crop-path';
import type { CropArea } from '@everycast/contract/videos';
import type { Size } from './spec.ts';

/** The largest part of a file with a ratio, in its pixels. */
export const inside = ({ width, height }: Size, ratio: number): Size =>
  width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };

/**
 * The part of a file that a crop keeps, as shares of its width and height. It has the ratio, contains the focal point and lies inside the
 * file.
 */
export function cropAreaOf(own: Size, ratio: number, focus: CropFocus): CropArea {
  const { width, height } = inside(own, ratio);
  // Divisions may round up.
  const share = (length: number, all: number) => Math.min(1, length / all) / focus.zoom;
  return centeredOn({ width: share(width, own.width), height: share(height, own.height) }, focus);
}

/** The same part in whole pixels. */
export function cropPixelsOf(own: Size, ratio: number, focus: CropFocus): CropArea {
  const area = cropAreaOf(own, ratio, focus);
  const span = (from: number, length: number, all: number) => {
    const pixels = Math.max(1, Math.round(length * all));
    // The middle stays, whichever way the length was rounded.
    const start = Math.round((from + length / 2) * all - pixels / 2);
    return { start: Math.max(0, Math.min(start, all - pixels)), pixels };
  };
  const [across, down] = [span(area.x, area.width, own.width), span(area.y, area.height, own.height)];
  return { x: across.start, y: down.start, width: across.pixels, height: down.pixels };
}

/**
 * The one form of all focal points that give the same crop: its center. Undefined for the largest crop from the middle, so that choosing
 * that changes no file.
 */
export function focusOf(own: Size, ratio: number, focus: CropFocus): CropFocus | undefined {
  const { x, y, width, height } = cropAreaOf(own, ratio, focus);
  const tidy = tidyFocus({ x: x + width / 2, y: y + height / 2, zoom: focus.zoom });
  return sameFocus(tidy, centered) ? undefined : tidy;
}
