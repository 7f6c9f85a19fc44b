import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { Media } from './media.ts';
import { Watermark } from './watermark.ts';

export const brandFields = ['logo', 'colors', 'fonts', 'watermark'] as const;
export const BrandField = z.enum(brandFields);
export type BrandField = z.infer<typeof BrandField>;

/** The most colors of a brand. */
export const maxBrandColors = 12;
/** The most fonts per workspace. */
export const maxBrandFonts = 20;
/** The smallest image that is recognizable as a logo or a watermark: its longer and its shorter side, in pixels. */
export const minBrandImage = { longest: 64, shortest: 16 } as const;

const unique = (all: readonly string[]) => new Set(all).size === all.length;

/** “#1a2b3c”. */
export const BrandColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'schema.color_format');
const BrandColors = z.array(BrandColor).max(maxBrandColors, 'schema.too_many_colors').refine(unique, 'schema.color_twice');

/** The watermark of a brand. `byDefault`: its images and videos get it, unless a post says otherwise. */
export const BrandWatermark = Watermark.extend({
  byDefault: z.boolean().describe('Whether posts get it unless they say otherwise; if not, only those that say so'),
}).meta({ id: 'BrandWatermark' });
export type BrandWatermark = z.infer<typeof BrandWatermark>;

/** The largest font file, in bytes: those of East Asian scripts take several megabytes. */
export const maxFontBytes = 10_000_000;
/** What allows a font's use: a name, a link, a number of an invoice. */
export const FontLicense = z.string().trim().min(1, 'schema.license_missing').max(500);

const fontFormats = ['woff2', 'ttf', 'otf'] as const;

export const BrandFont = z
  .object({
    id: Id,
    family: z.string().describe('As the file says'),
    style: z.string().describe('As the file says: “Bold Italic”'),
    weight: z.number().int().describe('1 to 1000; of a variable font, its usual one'),
    italic: z.boolean(),
    variable: z.boolean(),
    format: z.enum(fontFormats),
    bytes: z.number().int(),
    license: z.string().describe('What allows its use, as noted by the person who added it'),
    url: z.string().describe('URL of the file for workspace members'),
    createdAt: Instant,
  })
  .meta({ id: 'BrandFont' });
export type BrandFont = z.infer<typeof BrandFont>;

/** What a brand looks like. */
export const BrandKit = z
  .object({
    logo: Media.nullable(),
    colors: z.array(z.string()).describe('“#1a2b3c”, in order'),
    fonts: z.array(BrandFont),
    watermark: BrandWatermark.extend({ media: Media }).meta({ id: 'ShownBrandWatermark' }).nullable(),
  })
  .meta({ id: 'BrandKit' });
export type BrandKit = z.infer<typeof BrandKit>;

/** A group's kit: what it doesn't set is the workspace's. */
const GroupBrandKit = z
  .object({ groupId: Id, own: z.array(BrandField).describe('What the group sets itself'), kit: BrandKit })
  .meta({ id: 'GroupBrandKit' });

export const BrandKits = z
  .object({
    workspace: BrandKit,
    groups: z.array(GroupBrandKit).describe('In the order of the account groups; those without a kit of their own have the workspace’s'),
  })
  .meta({ id: 'BrandKits' });
export type BrandKits = z.infer<typeof BrandKits>;

const changes = {
  logoId: Id.nullable().optional().describe('An image of the library; null for none'),
  colors: BrandColors.optional(),
  fontIds: z.array(Id).max(maxBrandFonts).refine(unique, 'schema.font_twice').optional(),
  watermark: BrandWatermark.nullable().optional().describe('Null for none'),
};

/** Missing fields stay unchanged. */
export const BrandKitChange = z.strictObject(changes).meta({ id: 'BrandKitChange' });
export type BrandKitChange = z.infer<typeof BrandKitChange>;

/** Missing fields stay unchanged; those that are set are the group's own. */
export const GroupBrandKitChange = z
  .strictObject({ ...changes, inherit: z.array(BrandField).optional().describe('Fields that are the workspace’s again') })
  .meta({ id: 'GroupBrandKitChange' });
export type GroupBrandKitChange = z.infer<typeof GroupBrandKitChange>;
