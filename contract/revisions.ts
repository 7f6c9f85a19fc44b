import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { Media } from './media.ts';
import { PlatformOptions, PostMedia, PostPart, PostVariant, PostVersion } from './posts.ts';
import { Schedule } from './schedule.ts';

/** A post as it was at some time. */
export const Revision = z
  .object({
    id: Id,
    at: Instant.describe('When it was last like this'),
    by: z.string().nullable().describe('Who wrote it; null if that person has left'),
    text: z.string().describe('The start of its text'),
    accounts: z.number().int(),
    media: z.number().int(),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof Revision>;

/** All of it, for the editor. Files that were deleted since are left out. */
export const RevisionContent = z
  .object({
    text: z.string(),
    media: z.array(PostMedia),
    thread: z.array(PostPart),
    firstComment: z.string(),
    options: PlatformOptions,
    pictures: z.array(Media),
    accountIds: z.array(Id).describe('Those that are still connected'),
    versions: z.array(PostVersion),
    variants: z.record(Id, PostVariant),
    watermark: z.boolean().nullable(),
    missing: z.number().int().describe('How many of its files were deleted since'),
  })
  .meta({ id: 'RevisionContent' });
export type RevisionContent = z.infer<typeof RevisionContent>;

/** A post as it was last approved. */
export const ApprovedVersion = z
  .object({
    at: Instant,
    by: z.string().describe('Who gave the last approval'),
    schedule: Schedule.nullable().describe('The time it was approved for; null for at once'),
    content: RevisionContent,
  })
  .meta({ id: 'ApprovedVersion' });
export type ApprovedVersion = z.infer<typeof ApprovedVersion>;
