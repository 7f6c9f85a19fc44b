import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformOptions, PostOptions, problemKinds, TargetState } from '@everycast/contract/posts';
import type { Fold } from '@everycast/contract/time';
import type { Selectable } from 'kysely';
import type { MediaTable } from './contents.ts';

export type PostTable = {
  id: string;
  workspaceId: string;
  authorId: string | null;
  text: string;
  /** The texts of the parts that continue it. */
  thread: string[];
  firstComment: string;
  options: PlatformOptions;
  version: number;
  wallTime: string | null;
  zone: string | null;
  fold: Fold | null;
  intendedWallTime: string | null;
  intendedZone: string | null;
  intendedFold: Fold | null;
  platforms: PlatformId[];
  dueAt: Date | null;
  requestKey: string | null;
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
type TargetTable = {
  id: string;
  postId: string;
  workspaceId: string;
  accountId: string;
  text: string | null;
  ownMedia: boolean;
  thread: string[] | null;
  firstComment: string | null;
  options: PostOptions | null;
  state: TargetState;
  dueAt: Date | null;
  nextAttemptAt: Date | null;
  leaseToken: string | null;
  startedAt: Date | null;
  generation: number;
  attempts: number;
  crashCount: number;
  faults: number;
  lookupCount: number;
  problemKind: (typeof problemKinds)[number] | null;
  problemMessage: string | null;
  problemPlatformMessage: string | null;
  problemAt: Date | null;
  unnotified: boolean;
  permalink: string | null;
  publishedAt: Date | null;
};
export type ActivityTable = { id: string; postId: string; userId: string | null; kind: string; data: object; at: Date };
export type PostsTables = { post: PostTable; target: TargetTable; postMedia: MediaTable; postActivity: ActivityTable };

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
  ] as const),
  ...(['problemKind', 'problemMessage', 'problemPlatformMessage', 'problemAt', 'permalink', 'publishedAt'] as const),
] as const;

export type TargetRow = Pick<TargetTable, (typeof targetColumns)[number]>;
/** A post with all that belongs to it, the ledger and the activity apart. */
export type PostRow = Selectable<PostTable> & { targets: TargetRow[]; media: MediaTable[] };
export type ActivityRow = Selectable<ActivityTable>;
