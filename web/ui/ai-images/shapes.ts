import type { ImageShape } from '@everycast/contract/generated-images';
import { imageShapes } from '@everycast/contract/generated-images';
import type { PlatformId } from '@everycast/contract/platforms';
import { manifests } from '../../lib/platforms/manifests.ts';

/** The names of shapes, as texts have them. */
export const shapeNames = {
  '1:1': 'square',
  '4:5': 'portrait',
  '9:16': 'tall',
  '16:9': 'wide',
  '1.91:1': 'landscape',
} as const satisfies Record<ImageShape, string>;

/** Each shape with the platforms whose feeds it fills, in the order of the app; those that fill most of a platform's feed come first. */
export function shapesFor(platforms: readonly PlatformId[]): { shape: ImageShape; platforms: readonly PlatformId[] }[] {
  const feeds = Object.values(manifests).filter(({ id }) => platforms.includes(id));
  const shapes = imageShapes.map((shape) => ({
    shape,
    platforms: feeds.filter(({ imageFeed }) => imageFeed?.best.includes(shape)).map(({ id }) => id),
    first: feeds.filter(({ imageFeed }) => imageFeed?.best[0] === shape).length,
  }));
  return shapes.sort((one, other) => other.first - one.first || other.platforms.length - one.platforms.length);
}
