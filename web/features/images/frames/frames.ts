import type { FrameArea, ImageLayer } from '@everycast/contract/image-edits';
import { cropTo, ratioOf, type Size } from '@everycast/contract/image-frame';
import type { PlatformId } from '@everycast/contract/platforms';
import type { ImageFeed } from '@everycast/platforms/port/manifest';
import { type SizeRules, sizeFor } from '@everycast/platforms/port/renditions/size';
import { manifests } from '../../../lib/platforms/manifests.ts';

/** What a platform shows of an image. */
export interface PlatformFrame {
  platform: PlatformId;
  /** The ratio of what is seen there. */
  ratio: string;
  /** It gets a border when it is published, or a feed doesn't show its edges; null if it is shown as it is. */
  change: 'border' | 'edges' | null;
}

/** Each platform once, in the order of the app; those without images in posts are left out. */
export function framesOf(platforms: readonly PlatformId[], size: Size): PlatformFrame[] {
  return Object.values(manifests).flatMap(({ id: platform, media, imageFeed }) => {
    const rules = media({ text: '', media: [] }, {}, {}).image;
    return rules && platforms.includes(platform) ? [{ platform, ...frameOf(size, rules, imageFeed) }] : [];
  });
}

const known = ['9:16', '1:2', '3:4', '4:5', '1:1', '16:9', '1.91:1'];

/** “4:5”, or “1.6:1” if it has no common name. */
function nameOf(ratio: number): string {
  const common = known.find((name) => Math.abs((ratioOf(name, { width: 1, height: 1 }) ?? 1) / ratio - 1) < 0.005);
  return common ?? `${Number(ratio.toFixed(2))}:1`;
}

function frameOf(size: Size, rules: SizeRules, feed: ImageFeed | undefined): Omit<PlatformFrame, 'platform'> {
  const own = nameOf(size.width / size.height);
  const published = sizeFor(size, rules, 1)?.newRatio ?? own;
  // A crop in whole pixels is never exactly 4:5.
  if (published !== own) return { ratio: published, change: 'border' };
  const { min, max } = feed?.whole ?? { min: 0, max: Number.POSITIVE_INFINITY };
  const shown = nameOf(Math.min(Math.max(size.width / size.height, min), max));
  return { ratio: shown, change: shown === own ? null : 'edges' };
}

/** The ratios that suit these platforms best, each with those that it suits. */
export function bestRatios(platforms: readonly PlatformId[]): ReadonlyMap<string, readonly PlatformId[]> {
  const best = new Map<string, PlatformId[]>();
  for (const { id, imageFeed } of Object.values(manifests)) {
    if (!platforms.includes(id)) continue;
    for (const ratio of imageFeed?.best ?? []) best.set(ratio, [...(best.get(ratio) ?? []), id]);
  }
  return best;
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
