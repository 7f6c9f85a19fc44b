import type { FrameArea, ImageLayer } from '@everycast/contract/image-edits';
import { cropTo, ratioOf, type Size } from '@everycast/contract/image-frame';
import type { PlatformId } from '@everycast/contract/platforms';
import { sizeFor } from '@everycast/platforms/port/renditions/size';
import { manifests } from '../../../lib/platforms/manifests.ts';

/** What a platform does with an image of this size. `becomes`: the ratio that it gets there, with a border or a crop; null if it fits. */
export interface PlatformFrame {
  platform: PlatformId;
  becomes: string | null;
}

/** Each platform once, in the order of the app; those without images in posts are left out. */
export function framesOf(platforms: readonly PlatformId[], size: Size): PlatformFrame[] {
  return Object.values(manifests).flatMap(({ id: platform, media }) => {
    if (!platforms.includes(platform)) return [];
    const rules = media({ text: '', media: [] }, {}, {}).image;
    return rules ? [{ platform, becomes: sizeFor(size, rules, 1)?.newRatio ?? null }] : [];
  });
}

/** The part that a platform with this ratio shows: the largest one from the middle of what is kept. */
export function shownWith(ratio: string, kept: FrameArea): FrameArea {
  const value = ratioOf(ratio, kept);
  if (value === null) return kept;
  const inside = cropTo(value, kept, null);
  return { ...inside, x: kept.x + inside.x, y: kept.y + inside.y };
}

/** Rounded places may be this much over an edge. */
const slack = 1;

/** Whether a text reaches past what is shown. Of a text that wraps or is turned, only what is certain counts. */
export function cutsText(layers: readonly ImageLayer[], shown: FrameArea): boolean {
  return layers.some((layer) => {
    if (layer.type !== 'text' || layer.rotation !== 0 || layer.text.trim() === '') return false;
    const height = layer.text.split('\n').length * layer.size * 1.2;
    return (
      layer.x < shown.x - slack ||
      layer.y < shown.y - slack ||
      layer.x + layer.width > shown.x + shown.width + slack ||
      layer.y + height > shown.y + shown.height + slack
    );
  });
}
