import { z } from 'zod';
import { maxCropZoom } from './crop-focus.ts';

/** The most ratios of one file with a crop. */
const maxCrops = 12;

/** Where a crop is: its center as shares of the width and height, and how much smaller than the largest possible crop it is. */
const CropFocus = z
  .strictObject({
    x: z.number().min(0).max(1).describe('From the left, as a share of the width'),
    y: z.number().min(0).max(1).describe('From the top, as a share of the height'),
    zoom: z.number().min(1).max(maxCropZoom).default(1).describe('1 is the largest crop that fits into the file'),
  })
  .describe('A crop that would leave the file is moved inside')
  .meta({ id: 'CropFocus' });
/** By the name of a ratio, as the composer shows it; `all` for the others. */
export const MediaCrops = z
  .record(z.string().regex(/^(all|\d{1,3}(\.\d{1,2})?:\d{1,3})$/, 'schema.crop_ratio'), CropFocus)
  .refine((crops) => Object.keys(crops).length <= maxCrops, 'schema.too_many_crops')
  .describe('Where the file is cropped, by ratio (“4:5”), and “all” for ratios without their own; without either, in the middle')
  .meta({ id: 'MediaCrops' });
