import { z } from 'zod';
import { Id, Instant, Version } from './common.ts';
import { ImageEdit } from './image-edits.ts';
import { AltText, Media } from './media.ts';

/** An edit as it was stored, and its version. */
export const KeptImageEdit = z.object({ edit: ImageEdit, editVersion: z.number().int() }).meta({ id: 'KeptImageEdit' });
export type KeptImageEdit = z.infer<typeof KeptImageEdit>;

/** Saved if nobody has changed it since `version`; otherwise the response is `version_conflict` with the current one in its details. */
export const ImageEditChange = z
  .strictObject({ edit: ImageEdit, version: Version.describe('The `editVersion` the change is based on') })
  .meta({ id: 'ImageEditChange' });
export type ImageEditChange = z.infer<typeof ImageEditChange>;

/** What an edit gave, as a library file. */
export const ImageVersion = z
  .object({
    id: Id,
    number: z.number().int().describe('From 1, by original'),
    media: Media.describe('The result'),
    edit: ImageEdit,
    createdAt: Instant,
  })
  .meta({ id: 'ImageVersion' });
export type ImageVersion = z.infer<typeof ImageVersion>;

/** An image as the editor shows it. Opening a version opens its original. */
export const EditableImage = z
  .object({
    media: Media.describe('The original'),
    proxyUrl: z.string().describe('A smaller copy to edit on'),
    opened: Id.nullable().describe('The version whose result was asked for; null for the original'),
    edit: ImageEdit.describe('As it was last saved'),
    editVersion: z.number().int(),
    versions: z.array(ImageVersion).describe('Oldest first'),
  })
  .meta({ id: 'EditableImage' });
export type EditableImage = z.infer<typeof EditableImage>;

/** Where an image draws attention, by shares of its width and height. */
export const ImageSubject = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).meta({ id: 'ImageSubject' });
export type ImageSubject = z.infer<typeof ImageSubject>;

/** The longest edge of an overlay's tile, in pixels. */
export const tileEdge = 2048;
/** A result of 100 megapixels has fewer, unless it is a long strip. */
export const maxTiles = 120;
/** The largest request with an overlay, in bytes. */
export const maxVersionBytes = 40_000_000;

/**
 * A part of what lies over the picture, drawn by the browser at the result's size: text looks as it did in the editor, in every script and
 * with the same emoji. Empty parts are left out.
 */
export const OverlayTile = z
  .strictObject({
    left: z.number().int().min(0).max(100_000).describe('Pixels of the result'),
    top: z.number().int().min(0).max(100_000),
    png: z.string().max(maxVersionBytes).describe('Base64'),
  })
  .meta({ id: 'OverlayTile' });
export type OverlayTile = z.infer<typeof OverlayTile>;

export const NewImageVersion = z
  .strictObject({
    edit: ImageEdit,
    overlay: z.array(OverlayTile).max(maxTiles).default([]).describe('What the edit’s layers look like; empty without layers'),
    name: z.string().trim().min(1).max(200).optional().describe('The file’s name; by default that of the original'),
    alt: AltText.trim().optional().describe('The result’s alt text; by default that of the original'),
  })
  .meta({ id: 'NewImageVersion' });
export type NewImageVersion = z.infer<typeof NewImageVersion>;
