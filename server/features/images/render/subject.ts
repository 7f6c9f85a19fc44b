import type { ImageSubject } from '@everycast/contract/image-versions';
import { limited, sharpModule } from './sharp.ts';

/** It is looked for in a copy of this size, in pixels. */
const edge = 320;

/** Where an image draws attention: libvips looks for faces’ colors, edges and strong colors. */
export async function subjectOf(path: string): Promise<ImageSubject> {
  const sharp = await sharpModule();
  const small = sharp(path, { failOn: 'error', sequentialRead: true }).resize({ width: edge, height: edge, fit: 'inside' });
  const { data, info } = await limited(small.removeAlpha().png()).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  // It is only looked for if something is cropped away.
  const half = sharp(data).resize({ width: Math.max(1, Math.floor(width / 2)), height, fit: 'cover', position: sharp.strategy.attention });
  const { attentionX = width / 2, attentionY = height / 2 } = (await half.png().toBuffer({ resolveWithObject: true })).info;
  const share = (at: number, all: number) => Math.min(1, Math.max(0, at / all));
  return { x: share(attentionX, width), y: share(attentionY, height) };
}
