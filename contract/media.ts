import { z } from 'zod';
import { Id, Instant } from './common.ts';

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** Largest picture that is taken, in bytes and in pixels; what a platform takes is in its manifest. */
export const maxImageBytes = 20_000_000;
export const maxImagePixels = 100_000_000;
export const maxAltLength = 2000;

export const Media = z
  .object({
    id: Id,
    kind: z.literal('image'),
    contentType: z.enum(imageTypes),
    animated: z
      .boolean()
      .describe('It moves, and so it goes out as it is; a still that is too large for a platform is made smaller for it'),
    bytes: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    name: z.string().describe('The name of the file as it was uploaded'),
    url: z.string().describe('Where the file itself is, for members of the workspace'),
    thumbnailUrl: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof Media>;
