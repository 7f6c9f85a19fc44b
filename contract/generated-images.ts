import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { ErrorCode } from './errors.ts';
import { AltText } from './media.ts';

/** The longest description of an image, in characters. */
export const maxImagePromptLength = 2_000;
/** The most images of one request: each is paid for. */
export const maxImagesPerRequest = 4;

/** The shapes that images are made in, as width:height. */
export const imageShapes = ['1:1', '4:5', '9:16', '16:9', '1.91:1'] as const;
export const ImageShape = z.enum(imageShapes);
export type ImageShape = z.infer<typeof ImageShape>;

/** A shape's width by its height. */
export function shapeRatio(shape: ImageShape): number {
  const [width = 1, height = 1] = shape.split(':').map(Number);
  return width / height;
}

/** What is to be made. With a source, that image is changed as the prompt says. */
export const ImageRequest = z
  .strictObject({
    prompt: z.string().trim().min(1, 'schema.image_prompt_missing').max(maxImagePromptLength, 'schema.too_many_characters'),
    shape: ImageShape.optional().describe('Omit for that of the image that is changed; for a new image, omit for a square'),
    count: z.number().int().min(1).max(maxImagesPerRequest).default(1),
    mediaId: Id.optional().describe('Change this image of the library'),
    imageId: Id.optional().describe('Change this image, which was made before and isn’t in the library yet'),
  })
  .refine(({ mediaId, imageId }) => mediaId === undefined || imageId === undefined, 'schema.one_image_source')
  .meta({ id: 'ImageRequest' });
export type ImageRequest = z.infer<typeof ImageRequest>;

/** An image that was made and isn’t in the library: only the person who asked for it sees it, for an hour. */
export const GeneratedImage = z
  .object({
    id: Id,
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    prompt: z.string(),
    provider: z.string(),
    model: z.string(),
    url: z.string(),
    expiresAt: Instant,
  })
  .meta({ id: 'GeneratedImage' });
export type GeneratedImage = z.infer<typeof GeneratedImage>;
export const GeneratedImages = z.object({ items: z.array(GeneratedImage) }).meta({ id: 'GeneratedImages' });

/** What the provider counted. null: it reports nothing. */
export const ImageUsage = z.object({ tokens: z.number().int().nullable() });

/** A chunk of the stream that makes images, one JSON object per SSE message. It ends with `done` or `error`. */
export const ImageChunk = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), provider: z.string(), model: z.string(), count: z.number().int() }),
  z.object({ type: z.literal('image'), image: GeneratedImage }),
  z.object({
    type: z.literal('done'),
    usage: ImageUsage,
    missing: z.number().int().describe('How many of the images couldn’t be made'),
    message: z.string().optional().describe('Why they couldn’t'),
  }),
  z.object({ type: z.literal('error'), code: ErrorCode, message: z.string(), retryAfterSeconds: z.number().int().optional() }),
]);
export type ImageChunk = z.infer<typeof ImageChunk>;

const ImageIds = z.array(Id).min(1).max(40);
/** Images to add to the library; they are no longer among those that were made afterwards. */
export const ChosenImages = z.strictObject({ ids: ImageIds, folderId: Id.nullable().default(null) }).meta({ id: 'ChosenImages' });
export type ChosenImages = z.infer<typeof ChosenImages>;
export const DismissedImages = z.strictObject({ ids: ImageIds }).meta({ id: 'DismissedImages' });

/** What alt text is written for, and for which post. */
export const AltTextRequest = z
  .strictObject({
    mediaId: Id,
    about: z.string().max(20_000, 'schema.text_too_long_for_assistant').default('').describe('The post’s text: its language is used'),
  })
  .meta({ id: 'AltTextRequest' });
export type AltTextRequest = z.infer<typeof AltTextRequest>;
export const WrittenAltText = z.object({ alt: AltText, provider: z.string(), model: z.string() }).meta({ id: 'WrittenAltText' });
export type WrittenAltText = z.infer<typeof WrittenAltText>;
