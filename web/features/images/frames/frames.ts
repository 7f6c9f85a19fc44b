import type { PlatformId } from '@everycast/contract/platforms';
import { sizeFor } from '@everycast/platforms/port/renditions/size';
import { manifests } from '../../../lib/platforms/manifests.ts';

/** What a platform does with an image of this size. `becomes`: the ratio that it gets there, with a border or a crop; null if it fits. */
export interface PlatformFrame {
  platform: PlatformId;
  becomes: string | null;
}

/** Each platform once, in the order of the app; those without images in posts are left out. */
export function framesOf(platforms: readonly PlatformId[], size: { width: number; height: number }): PlatformFrame[] {
  return Object.values(manifests).flatMap(({ id: platform, media }) => {
    if (!platforms.includes(platform)) return [];
    const rules = media({ text: '', media: [] }, {}, {}).image;
    return rules ? [{ platform, becomes: sizeFor(size, rules, 1)?.newRatio ?? null }] : [];
  });
}
