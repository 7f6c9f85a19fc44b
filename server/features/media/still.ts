import type { ImageRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { readPicture } from './picture.ts';
import { type RenderedImage, renderImage } from './renditions/image.ts';

/**
 * A JPEG of any image, of at most this many bytes, its longer side at most `edge` pixels. For animations, the first frame.
 * @param owner whose turn it takes
 * @param signal ends the wait for a turn; what has started continues
 * @throws AppError as readPicture; and the signal's reason
 */
export async function stillOf(
  source: Uint8Array,
  { edge, bytes }: { edge: number; bytes: number },
  owner: string,
  signal: AbortSignal,
): Promise<RenderedImage> {
  const upright = await readPicture(source, owner, signal);
  const scale = Math.min(1, edge / Math.max(upright.width, upright.height));
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  const size = { width: scaled(upright.width), height: scaled(upright.height) };
  const spec: ImageRenditionSpec = { kind: 'image', contentType: 'image/jpeg', bytes, ...size, shape: 'whole', shortest: 1, ratio: null };
  return renderImage(async () => upright.bytes, spec, owner, signal);
}
