import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformOptions, PostOptions, problemKinds, TargetState } from '@everycast/contract/posts';
import type { Fold } from '@everycast/contract/time';
import type { Message } from '@everycast/messages/message';
import type { Selectable } from 'kysely';
import type { LedgerRow } from '../publishing/work/ledger.ts';

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
export type TargetTable = {
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
  /** How often a worker that had it was gone before it let go of it. */
  crashCount: number;
  lookupCount: number;
  /** How often something went wrong inside Everycast while it was worked on. */
  faults: number;
  problemKind: (typeof problemKinds)[number] | null;
  problemMessage: Message | null;
  problemPlatformMessage: string | null;
  problemAt: Date | null;
  unnotified: boolean;
  remoteId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
};
/** `part`: 0 the post itself, and the parts of its thread from 1; -1 the pictures that options name. */
export type MediaTable = {
  postId: string;
  targetId: string | null;
  part: number;
  position: number;
  mediaId: string;
  alt: string;
  crop: boolean;
};
export type ActivityTable = { id: string; postId: string; userId: string | null; kind: string; data: object; at: Date };
type SettingTable = { workspaceId: string; missed: 'send' | 'ask'; graceMinutes: number };
/** An account on which somebody changes what is out: nothing is published there until then. */
type HoldTable = { accountId: string; token: string; until: Date };
/** A post, part or comment on a platform, and the step of a target that it belongs to; null where that is deleted. */
export type RemoteItemTable = {
  platform: string;
  service: string;
  /** The account as the platform knows it. */
  accountRemoteId: string;
  /** Null where the platform has not named it, or a person said that it is there. */
  remoteId: string | null;
  targetId: string | null;
  generation: number;
  step: string;
  /** The same for all that reads the same; only where there is no id. */
  likeness: string | null;
  sentAt: Date;
};
/** The tables of this feature, which alone writes them. */
export type PostsTables = {
  post: PostTable;
  target: TargetTable;
  postMedia: MediaTable;
  postActivity: ActivityTable;
  ledgerStep: LedgerRow;
  remoteItem: RemoteItemTable;
  publishingSetting: SettingTable;
  accountHold: HoldTable;
};

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
