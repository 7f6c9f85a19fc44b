import { z } from 'zod';
import { Id, Instant, PageQuery, page } from './common.ts';
import { JobProblem } from './errors.ts';
import { imageTypes, videoTypes } from './file-types.ts';
import { MediaCredit } from './media-credit.ts';
import { NameOf, oneLine } from './one-line.ts';

export * from './file-types.ts';

/** The longest alt text, in characters: above any platform's limit, so that people see the platform's own. */
export const maxAltLength = 5000;
export const AltText = z.string().max(maxAltLength, 'schema.alt_too_long');
export const maxTagsPerFile = 30;

export const MediaName = NameOf(200);
export const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[^,\p{Cc}]*$/u, { error: 'schema.tag_with_comma', abort: true })
  .overwrite(oneLine)
  .min(1, 'schema.tag_missing')
  .max(40);

/** A library file. It exists once it is complete, typed by its content and measured. */
export const Media = z
  .object({
    id: Id,
    kind: z.enum(['image', 'video']),
    contentType: z.enum([...imageTypes, ...videoTypes]),
    animated: z.boolean().describe('Whether the image is animated; animated images are never converted'),
    bytes: z.number().int(),
    width: z.number().int().describe('As displayed: after rotation, with square pixels'),
    height: z.number().int(),
    duration: z.number().nullable().describe('Seconds; null for images'),
    framesPerSecond: z.number().nullable().describe('Average for videos; null until measured'),
    videoCodec: z.string().nullable().describe('“h264”; null for images and until measured'),
    audioCodec: z.string().nullable().describe('Of the first audio track; null if there is none'),
    name: z.string().describe('Original file name, or the name it was given later'),
    alt: z.string().describe('Default alt text for new posts'),
    folderId: Id.nullable(),
    tags: z.array(z.string()),
    credit: MediaCredit.nullable().describe('Who made it, if it came from a source that says so'),
    url: z.string().describe('URL of the file for workspace members; supports byte ranges'),
    thumbnailUrl: z.string(),
    createdAt: Instant,
    deletedAt: Instant.nullable().describe('When it was moved to the trash; null if it wasn’t'),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof Media>;

export const MediaList = page(Media).meta({ id: 'MediaList' });
export type MediaList = z.infer<typeof MediaList>;
export const MediaQuery = PageQuery.extend({
  folder: z
    .union([Id, z.literal('none')])
    .optional()
    .describe('“none” for files without a folder'),
  search: z.string().trim().max(200).optional().describe('Searches names, alt text and tags'),
  tag: Tag.optional(),
  kind: z.enum(['image', 'video']).optional(),
  unused: z.stringbool().optional().describe('Only files that no post uses'),
  trash: z.stringbool().optional().describe('List the trash instead of the library'),
  sort: z.enum(['newest', 'oldest', 'name', 'largest']).default('newest'),
});
export type MediaQuery = z.infer<typeof MediaQuery>;

export const MediaChange = z
  .object({
    name: MediaName.optional(),
    alt: AltText.trim().optional(),
    folderId: Id.nullable().optional(),
    tags: z.array(Tag).max(maxTagsPerFile).optional(),
  })
  .meta({ id: 'MediaChange' });
export type MediaChange = z.infer<typeof MediaChange>;

/** Where a file is used. */
export const MediaUse = z
  .object({ postId: Id, text: z.string(), state: z.string(), dueAt: Instant.nullable(), role: z.enum(['post', 'variant']) })
  .meta({ id: 'MediaUse' });
export type MediaUse = z.infer<typeof MediaUse>;

/** More than anyone selects at once; all of them change together, or none. */
const Ids = z.array(Id).min(1).max(10_000);
export const MoveMedia = z.object({ ids: Ids, folderId: Id.nullable() }).meta({ id: 'MoveMedia' });
/** Moved files, and where they were: sent back one by one, they undo the move. */
export const MovedMedia = z.object({ moved: z.array(z.object({ id: Id, from: Id.nullable() })) }).meta({ id: 'MovedMedia' });
export const MediaIds = z.object({ ids: Ids }).meta({ id: 'MediaIds' });
export const TagMedia = z
  .object({ ids: Ids, add: z.array(Tag).max(maxTagsPerFile).default([]), remove: z.array(Tag).max(maxTagsPerFile).default([]) })
  .meta({ id: 'TagMedia' });

/** Files with changed tags, and their previous ones: sent back one by one, they undo the change. */
export const TaggedMedia = z.object({ tagged: z.array(z.object({ id: Id, from: z.array(z.string()) })) }).meta({ id: 'TaggedMedia' });
export const TagCount = z.object({ tag: z.string(), files: z.number().int() }).meta({ id: 'TagCount' });

export const Folder = z
  .object({ id: Id, name: z.string(), parentId: Id.nullable(), files: z.number().int().describe('Only files directly in this folder') })
  .meta({ id: 'Folder' });
export type Folder = z.infer<typeof Folder>;
export const NewFolder = z.object({ name: NameOf(100), parentId: Id.nullable().default(null) }).meta({ id: 'NewFolder' });
export const FolderChange = z
  .object({ name: MediaName.max(100).optional(), parentId: Id.nullable().optional() })
  .meta({ id: 'FolderChange' });

/** Where a deleted folder's content went: it moved up. */
export const EmptiedFolder = z
  .object({ movedTo: Id.nullable().describe('null for no folder'), files: z.number().int(), folders: z.number().int() })
  .meta({ id: 'EmptiedFolder' });

export const MediaStorage = z
  .object({
    usedBytes: z.number().int(),
    storageBytes: z.number().int().nullable().describe('The plan’s limit; null if unlimited'),
    fileBytes: z.number().int().nullable().describe('Largest file the plan allows, in bytes; null if unlimited'),
  })
  .meta({ id: 'MediaStorage' });
export type MediaStorage = z.infer<typeof MediaStorage>;

/**
 * A file on its way into the library: uploaded in chunks (tus, at /api/v1/media/uploads), downloaded from a URL, or imported from a cloud.
 * `receiving → checking → done | failed | cancelled`.
 */
export const Ingest = z
  .object({
    id: Id,
    source: z.enum(['upload', 'address', 'cloud']),
    name: z.string(),
    state: z.enum(['receiving', 'checking', 'done', 'failed', 'cancelled']),
    receivedBytes: z.number().int(),
    totalBytes: z.number().int().nullable().describe('null if the source doesn’t say'),
    problem: JobProblem.nullable(),
    media: Media.nullable().describe('Set when done'),
    duplicate: z.boolean().describe('The file was already in the library as `media`'),
    createdAt: Instant,
  })
  .meta({ id: 'Ingest' });
export type Ingest = z.infer<typeof Ingest>;

export const ImportMedia = z
  .object({ url: z.url({ protocol: /^https?$/, error: 'schema.not_a_web_address' }).max(2000), folderId: Id.nullable().default(null) })
  .meta({ id: 'ImportMedia' });

/** More than a full part of a post needs, with a rendition of each file for every platform. */
export const maxRenditionsPerRequest = 500;
/** Renditions: each is identified by its original and its spec, as this version's platform rules return it. */
export const RenditionsRequest = z
  .object({
    wanted: z
      .array(z.object({ mediaId: Id, spec: z.string().max(200) }))
      .min(1)
      .max(maxRenditionsPerRequest),
  })
  .meta({ id: 'RenditionsRequest' });
export const RenditionState = z
  .object({
    mediaId: Id,
    spec: z.string(),
    state: z.enum(['none', 'waiting', 'making', 'ready', 'failed']).describe('`none`: not requested yet; created when a post is scheduled'),
    fraction: z.number().min(0).max(1),
    problem: z.string().nullable().describe('Why it failed'),
  })
  .meta({ id: 'RenditionState' });
export type RenditionState = z.infer<typeof RenditionState>;
