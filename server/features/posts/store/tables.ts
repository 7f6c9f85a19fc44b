import type { MediaCrops } from '@everycast/contract/crop-focus';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformOptions } from '@everycast/contract/posts';
import type { Fold } from '@everycast/contract/time';
import type { Generated, Selectable } from 'kysely';
import type { Activity, Body, SharedVersion, Variant } from '../model.ts';
import type { PublishingTables, StoredResponse, TargetTable } from '../needs.ts';

/**
 * The versions that accounts share, and what each account has of its own, by account ID. Targets have the result. Without shared versions
 * there is nothing to keep.
 */
export interface StoredVersions {
  shared: SharedVersion[];
  own: Record<string, Variant>;
}

export type PostTable = {
  id: string;
  workspaceId: string;
  authorId: string | null;
  text: string;
  /** The texts of the thread's further parts. */
  thread: string[];
  firstComment: string;
  options: PlatformOptions;
  versions: StoredVersions | null;
  version: number;
  wallTime: string | null;
  zone: string | null;
  fold: Fold | null;
  intendedWallTime: string | null;
  intendedZone: string | null;
  intendedFold: Fold | null;
  /** The instant of the intended time. */
  intendedAt: Date | null;
  /** Where it is on the board: the highest first. A decimal number, because between two there is always room for a third. */
  place: Generated<string>;
  /** Nobody has started it as a draft yet. */
  idea: boolean;
  /** Whether it gets the brand's watermark; null: as the brand says. */
  watermark: boolean | null;
  platforms: PlatformId[];
  dueAt: Date | null;
  requestKey: string | null;
  /** What it answers: then it isn't a post, but shares everything that sends one. */
  response: StoredResponse | null;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
/**
 * `part`: 0 for the post itself, from 1 for the parts of its thread; -1 for images in options, -2 for the files of shared versions, -3 for a
 * target's watermark.
 */
export type MediaTable = {
  postId: string;
  targetId: string | null;
  part: number;
  position: number;
  mediaId: string;
  alt: string;
  crop: boolean;
  crops: MediaCrops | null;
};
export type ActivityTable = { id: string; postId: string; userId: string | null; kind: string; data: object; at: Date };
/** A post's content as it was, without its time. */
export interface RevisedContent extends Body {
  accountIds: string[];
  versions: SharedVersion[];
  /** Accounts' own versions, by account ID. */
  own: Record<string, Variant>;
  /** Left out: as the brand says. */
  watermark?: boolean;
}
export type RevisionTable = { id: string; postId: string; userId: string | null; content: RevisedContent; startedAt: Date; at: Date };
/** The tables that this feature alone writes, and those of publishing that it joins. */
export type PostsTables = {
  post: PostTable;
  postMedia: MediaTable;
  postActivity: ActivityTable;
  postRevision: RevisionTable;
} & Pick<PublishingTables, 'target' | 'remoteItem'>;

export const mediaColumns = ['postId', 'targetId', 'part', 'position', 'mediaId', 'alt', 'crop', 'crops'] as const;

export const targetColumns = [
  ...([
    'id',
    'postId',
    'accountId',
    'text',
    'ownMedia',
    'thread',
    'firstComment',
    'options',
    'state',
    'dueAt',
    'nextAttemptAt',
    'leaseToken',
    'generation',
    'names',
    'shortLinks',
    'watermark',
  ] as const),
  ...(['problemKind', 'problemMessage', 'problemPlatformMessage', 'problemAt', 'permalink', 'publishedAt'] as const),
] as const;

export type TargetRow = Pick<TargetTable, (typeof targetColumns)[number]>;
/** A post with everything that belongs to it, except ledger and activity. */
export type PostRow = Selectable<PostTable> & { targets: TargetRow[]; media: MediaTable[]; repeats: boolean };
/** A line of a post's history. */
export type ActivityRow = Pick<ActivityTable, 'id' | 'userId' | 'at'> & { activity: Activity };
