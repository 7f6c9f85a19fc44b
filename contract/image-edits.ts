import { z } from 'zod';
import { Id } from './common.ts';

/**
 * An edit of an image is data: the original never changes. All coordinates and lengths are in units of the frame, the image as it is turned
 * and straightened: its longer side has 1000, whatever its pixels are. `contract/image-frame.ts` computes with them.
 */
export const frameUnits = 1000;

/** The version of this format. A later one converts older edits when they are read. */
const format = 1;

/** Layers may reach past the frame. */
const Place = z.number().min(-4000).max(5000);
const Length = z.number().min(0.5).max(5000);
const Rotation = z.number().min(-360).max(360).default(0).describe('Degrees, clockwise, around the top left corner');
const Amount = z.number().int().min(-100).max(100).default(0);
const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'schema.image_color');

export const imageFilters = ['none', 'mono', 'sepia', 'vivid', 'soft', 'warm', 'cool'] as const;
const ImageFilter = z.enum(imageFilters);
export type ImageFilter = z.infer<typeof ImageFilter>;

/** A part of the frame. */
export const FrameArea = z.strictObject({ x: Place, y: Place, width: Length, height: Length }).meta({ id: 'FrameArea' });
export type FrameArea = z.infer<typeof FrameArea>;

/** A part that can't be recognized anymore: faces, number plates. */
const HiddenArea = FrameArea.extend({
  id: Id,
  kind: z.enum(['blur', 'pixelate']),
  strength: z.number().int().min(1).max(100).default(50),
}).meta({ id: 'HiddenArea' });
export type HiddenArea = z.infer<typeof HiddenArea>;

const maxLayers = 200;
const maxHiddenAreas = 100;
export const maxLayerText = 2000;
/** The height of letters. */
export const minTextSize = 4;
/** Coordinates, two per point. */
export const maxDrawnNumbers = 4000;
const maxAllDrawnNumbers = 40_000;

const layer = { id: Id, x: Place, y: Place, rotation: Rotation, opacity: z.number().min(0.05).max(1).default(1) };
const stroke = { color: Color, width: Length };

export const textFonts = ['sans', 'serif', 'mono'] as const;
const TextFont = z.union([z.enum(textFonts), Id]).describe('One that every browser has, or the ID of a font of the workspace');
const TextLayer = z
  .strictObject({
    ...layer,
    type: z.literal('text'),
    text: z.string().max(maxLayerText, 'schema.image_text_too_long'),
    width: Length.describe('Where lines wrap'),
    size: z.number().min(minTextSize).max(1000),
    font: TextFont.default('sans'),
    bold: z.boolean().default(true),
    align: z.enum(['start', 'center', 'end']).default('start'),
    color: Color,
    ground: Color.nullable().default(null).describe('A color behind the text'),
  })
  .meta({ id: 'TextLayer' });
export type TextLayer = z.infer<typeof TextLayer>;

const ShapeLayer = z
  .strictObject({
    ...layer,
    type: z.enum(['rectangle', 'ellipse']),
    width: Length,
    height: Length,
    fill: Color.nullable().default(null),
    stroke: z.strictObject(stroke).nullable().default(null),
  })
  .meta({ id: 'ShapeLayer' });

const StrokeLayer = z
  .strictObject({
    ...layer,
    type: z.enum(['line', 'arrow', 'drawing']),
    points: z
      .array(Place)
      .min(4)
      .max(maxDrawnNumbers, 'schema.image_drawing_too_long')
      .refine((all) => all.length % 2 === 0, 'schema.image_points')
      .describe('x and y by turns, from the layer’s own x and y'),
    ...stroke,
  })
  .meta({ id: 'StrokeLayer' });
export type StrokeLayer = z.infer<typeof StrokeLayer>;

const LogoLayer = z
  .strictObject({
    ...layer,
    type: z.literal('logo'),
    mediaId: Id.describe('An image of the library'),
    width: Length,
    height: Length,
  })
  .meta({ id: 'LogoLayer' });
export type LogoLayer = z.infer<typeof LogoLayer>;

const ImageLayer = z.discriminatedUnion('type', [TextLayer, ShapeLayer, StrokeLayer, LogoLayer]).meta({ id: 'ImageLayer' });
export type ImageLayer = z.infer<typeof ImageLayer>;

const drawnNumbers = (layers: readonly ImageLayer[]): number =>
  layers.reduce((sum, one) => sum + ('points' in one ? one.points.length : 0), 0);

/** Default values change nothing. */
export const ImageEdit = z
  .strictObject({
    format: z.literal(format).default(format),
    mirrored: z.boolean().default(false).describe('Left and right swapped, before it is turned'),
    turns: z
      .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
      .default(0)
      .describe('Quarter turns, clockwise'),
    straighten: z.number().min(-45).max(45).default(0).describe('Degrees, clockwise; the frame shrinks so that it has no empty corners'),
    crop: FrameArea.nullable().default(null).describe('null keeps the whole frame'),
    ratio: z
      .string()
      .regex(/^(free|original|\d{1,3}(\.\d{1,2})?:\d{1,3})$/, 'schema.crop_ratio')
      .default('free')
      .describe('What the crop keeps while it is resized in the editor'),
    longestEdge: z
      .number()
      .int()
      .min(16)
      .max(30_000)
      .nullable()
      .default(null)
      .describe('Pixels of the result; null keeps all, and none are added'),
    light: Amount,
    contrast: Amount,
    saturation: Amount,
    warmth: Amount,
    sharpness: z.number().int().min(0).max(100).default(0),
    filter: ImageFilter.default('none'),
    hidden: z.array(HiddenArea).max(maxHiddenAreas, 'schema.too_many_hidden_areas').default([]),
    layers: z
      .array(ImageLayer)
      .max(maxLayers, 'schema.too_many_layers')
      .refine((all) => drawnNumbers(all) <= maxAllDrawnNumbers, 'schema.image_drawing_too_long')
      .default([])
      .describe('From the bottom to the top'),
  })
  .meta({ id: 'ImageEdit' });
export type ImageEdit = z.infer<typeof ImageEdit>;

/** Whether an edit leaves the image as it is. */
export const changesNothing = (edit: ImageEdit): boolean => {
  const { format: _, ratio: __, ...changes } = edit;
  const { format: ___, ratio: ____, ...none } = ImageEdit.parse({});
  return JSON.stringify(changes) === JSON.stringify(none);
};
