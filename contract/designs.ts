import { z } from 'zod';
import { ImageEdit } from './image-edits.ts';
import { OverlayTile } from './image-versions.ts';
import { AltText, Media } from './media.ts';

/** The most cards that are made at once. */
const maxDesigns = 10;
const Side = z.number().int().min(64).max(4096).describe('Pixels');
const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'schema.image_color');
const Name = z.string().trim().min(1).max(200);

/**
 * Images that begin with a color instead of a file: one ground, and on it a version for each card. They are edited like any other image of
 * the library.
 */
export const NewDesigns = z
  .strictObject({
    width: Side,
    height: Side,
    ground: z.array(Color).min(1).max(2).describe('One color, or two: from the first to the second, from above to below'),
    name: Name.describe('The ground’s name in the library'),
    cards: z
      .array(
        z.strictObject({
          name: Name,
          alt: AltText.trim().default(''),
          edit: ImageEdit,
          overlay: z.array(OverlayTile).max(16).describe('What the edit’s layers look like'),
        }),
      )
      .min(1)
      .max(maxDesigns),
  })
  .meta({ id: 'NewDesigns' });
export type NewDesigns = z.infer<typeof NewDesigns>;

export const Designs = z.object({ items: z.array(Media).describe('The cards, in order') }).meta({ id: 'Designs' });
export type Designs = z.infer<typeof Designs>;
