import { z } from 'zod';

/** Who made a file, and under which license: kept with it, and offered to the caption of a post. */
export const MediaCredit = z
  .object({
    title: z.string().max(300).nullable(),
    creator: z.string().max(300).nullable(),
    creatorUrl: z.string().max(2000).nullable(),
    license: z.string().max(100).describe('“CC BY 4.0”'),
    licenseUrl: z.string().max(2000).nullable(),
    sourceUrl: z.string().max(2000).nullable().describe('The page it comes from'),
  })
  .meta({ id: 'MediaCredit' });
export type MediaCredit = z.infer<typeof MediaCredit>;
