import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { JobProblem } from './errors.ts';

/** What an export can have, in the order of its README. `media`: the original files; `setup`: accounts, queues, members and more. */
export const exportParts = ['posts', 'media', 'inbox', 'analytics', 'streams', 'activity', 'setup'] as const;
export const ExportPart = z.enum(exportParts);
export type ExportPart = z.infer<typeof ExportPart>;

/** How long an archive can be downloaded. Days. */
export const exportKeptDays = 7;

const count = z.number().int().min(0);

/** What a workspace has, by part. */
export const ExportContents = z
  .object({
    posts: count,
    media: count.describe('Original files'),
    mediaBytes: count.describe('Their total size'),
    inbox: count.describe('Conversations'),
    analytics: count.describe('Readings of posts and accounts'),
    streams: count.describe('Past and scheduled ones'),
    activity: count.describe('Entries'),
    setup: count.describe('Accounts, account groups, members, labels, queues, repeats, feeds and text snippets'),
  })
  .meta({ id: 'ExportContents' });
export type ExportContents = z.infer<typeof ExportContents>;

export const NewWorkspaceExport = z
  .strictObject({
    parts: z
      .array(ExportPart)
      .min(1)
      .max(exportParts.length)
      .default([...exportParts])
      .describe('All of them if left out'),
  })
  .meta({ id: 'NewWorkspaceExport' });
export type NewWorkspaceExport = z.infer<typeof NewWorkspaceExport>;

/** Everything a workspace has as one ZIP archive, or on its way there. */
export const WorkspaceExport = z
  .object({
    id: Id,
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    parts: z.array(ExportPart),
    requestedBy: z.string().nullable().describe('Null if that person has left the server'),
    progress: z.number().min(0).max(1),
    step: count.describe('The file of the archive that is written, from 1; 0 before the first'),
    steps: count.describe('Files of the archive; all media files are one'),
    records: count.describe('Records written so far'),
    bytes: count.describe('Size of the archive so far'),
    missing: count.describe('Media files that the storage doesn’t have; errors.csv in the archive lists them'),
    problem: JobProblem.nullable(),
    createdAt: Instant,
    endedAt: Instant.nullable(),
    expiresAt: Instant.nullable().describe('When the archive is deleted'),
    url: z.string().nullable().describe('Where it can be downloaded, with range requests; null unless it is done'),
  })
  .meta({ id: 'WorkspaceExport' });
export type WorkspaceExport = z.infer<typeof WorkspaceExport>;

export const WorkspaceExports = z.object({ items: z.array(WorkspaceExport) });
