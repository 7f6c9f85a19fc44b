import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { Ingest } from './media.ts';
import { MediaCredit } from './media-credit.ts';
import { maxSourceFiles, openSources, sources } from './named-sources.ts';
import { oneLine } from './one-line.ts';

export const SourceId = z.enum(sources.map(({ id }) => id));
export type SourceId = z.infer<typeof SourceId>;

/** Where files are: a connection's ID, or that of a source that needs none. */
export const SourcePlace = z.union([Id, z.enum(openSources)]);
export type SourcePlace = z.infer<typeof SourcePlace>;

/** The longest ID of a file or folder, in characters: those of WebDAV are paths. */
export const maxEntryId = 1500;

export const SourceConnection = z
  .object({
    id: Id,
    source: SourceId,
    name: z.string().describe('Who is signed in there'),
    address: z.string().nullable().describe('Where its files are, if people choose the server'),
    state: z.enum(['connected', 'reconnect']),
    problem: z.string().nullable().describe('Why it must be connected again'),
    createdAt: Instant,
  })
  .meta({ id: 'SourceConnection' });
export type SourceConnection = z.infer<typeof SourceConnection>;

export const Source = z
  .object({
    id: SourceId,
    name: z.string(),
    connect: z.enum(['oauth', 'password', 'none']),
    ready: z.boolean().describe('Whether it can be connected; some need credentials from the operator of this server'),
    connections: z.array(SourceConnection).describe('The caller’s own in this workspace'),
  })
  .meta({ id: 'Source' });
export type Source = z.infer<typeof Source>;

export const SourceEntry = z
  .object({
    id: z.string(),
    kind: z.enum(['folder', 'image', 'video', 'other']),
    name: z.string(),
    bytes: z.number().int().nullable().describe('As the source says; measured again when it is imported'),
    modifiedAt: Instant.nullable(),
    thumbnailUrl: z.string().nullable().describe('A small WebP through this server'),
    refusal: z.string().nullable().describe('Why it can’t be imported'),
    credit: MediaCredit.nullable(),
  })
  .meta({ id: 'SourceEntry' });
export type SourceEntry = z.infer<typeof SourceEntry>;

export const SourceEntries = z
  .object({
    items: z.array(SourceEntry),
    cursor: z.string().nullable(),
    note: z.string().nullable().describe('What isn’t listed'),
  })
  .meta({ id: 'SourceEntries' });
export type SourceEntries = z.infer<typeof SourceEntries>;

/** A folder's content, or what matches a search; by default the content of the top. */
export const SourceQuery = z.object({
  folder: z.string().min(1).max(maxEntryId).optional(),
  search: z.string().trim().max(200).optional(),
  cursor: z.string().max(4000).optional(),
});
export type SourceQuery = z.infer<typeof SourceQuery>;

export const ConnectWebdav = z
  .strictObject({
    address: z.url({ protocol: /^https?$/, error: 'schema.not_a_web_address' }).max(500),
    username: z.string().overwrite(oneLine).min(1).max(200),
    password: z.string().min(1).max(500).describe('An app password'),
  })
  .meta({ id: 'ConnectWebdav' });
export type ConnectWebdav = z.infer<typeof ConnectWebdav>;

export const ImportFromSource = z
  .strictObject({
    entries: z
      .array(z.string().min(1).max(maxEntryId))
      .min(1)
      .max(maxSourceFiles, 'schema.too_many_source_files')
      .describe('The IDs of files'),
    folderId: Id.nullable().default(null).describe('The library’s folder'),
  })
  .meta({ id: 'ImportFromSource' });

export const StartedImport = z.object({ items: z.array(Ingest).describe('One per file, in order') }).meta({ id: 'StartedImport' });
export type StartedImport = z.infer<typeof StartedImport>;
