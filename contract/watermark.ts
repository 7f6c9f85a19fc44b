import { z } from 'zod';
import { Id } from './common.ts';

export const watermarkCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

/** An image over another image or a video. */
export const Watermark = z
  .object({
    mediaId: Id,
    corner: z.enum(watermarkCorners),
    size: z.number().min(0.02).max(1).describe('Width as a fraction of the image’s or video’s width'),
    opacity: z.number().min(0.05).max(1),
  })
  .meta({ id: 'Watermark' });
export type Watermark = z.infer<typeof Watermark>;

/** The distance from the edges, as a share of the shorter one. */
export const watermarkMargin = 0.03;

interface Size {
  width: number;
  height: number;
}

/** Where a watermark is in a frame: it fills a box as far as its ratio allows, in this corner and this far from the edges. Pixels. */
export function watermarkBox({ corner, size }: Pick<Watermark, 'corner' | 'size'>, { width, height }: Size) {
  const away = Math.round(Math.min(width, height) * watermarkMargin);
  const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  return {
    vertical,
    horizontal,
    away,
    width: Math.max(2, Math.min(Math.round(width * size), width - 2 * away)),
    height: Math.max(2, height - 2 * away),
  };
}
