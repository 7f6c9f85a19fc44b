import type { MediaCrops } from '@everycast/contract/crop-focus';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformOptions, PostOptions, problemKinds, TargetState } from '@everycast/contract/posts';
import type { Fold } from '@everycast/contract/time';
import type { Message } from '@everycast/messages/message';
import type { Response } from '@everycast/platforms/port/response';
import type { AccountNames } from '@everycast/platforms/port/variables';
import type { Selectable } from 'kysely';
import type { Body, SharedVersion, Variant } from '../model.ts';
import type { LedgerRow } from '../publishing/work/ledger.ts';

/** A response as it is stored: with the conversation it belongs to. */
export type StoredResponse = Response & { conversationId: string };

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
  platforms: PlatformId[];
  dueAt: Date | null;
  requestKey: string | null;
  /** What it answers: then it isn't a post, but shares everything that sends one. */
  response: StoredResponse | null;
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
  /** It goes out now, and waits only because it can be undone. */
  undoable: boolean;
  leaseToken: string | null;
  /** A person has dismissed it while a worker was looking it up. */
  dismissed: boolean;
  startedAt: Date | null;
  generation: number;
  /** What the account is called in everything that this generation sends. */
  names: (AccountNames & { generation: number }) | null;
  attempts: number;
  /** How often a worker died while it held the target. */
  crashCount: number;
  lookupCount: number;
  /** How often an error inside Everycast occurred. */
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
/** `part`: 0 for the post itself, from 1 for the parts of its thread; -1 for images in options, -2 for the files of shared versions. */
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
}
export type RevisionTable = { id: string; postId: string; userId: string | null; content: RevisedContent; startedAt: Date; at: Date };
/** The problem of a target that a person dismissed, as it was. */
type IgnoredTable = Pick<
  TargetTable,
  'state' | 'generation' | 'nextAttemptAt' | 'problemKind' | 'problemMessage' | 'problemPlatformMessage' | 'problemAt'
> & { targetId: string; leftAs: 'cancelled' | 'published' };
type SettingTable = { workspaceId: string; missed: 'send' | 'ask'; graceMinutes: number };
/** An account on which someone edits a published post: nothing is published there until then. */
type HoldTable = { accountId: string; token: string; until: Date };
/** A post, part or comment on a platform, and the step of a target that owns it; null if that is deleted. */
export type RemoteItemTable = {
  platform: string;
  service: string;
  /** The account's ID on the platform. */
  accountRemoteId: string;
  /** Null if the platform hasn't assigned it, or a person confirmed the item. */
  remoteId: string | null;
  targetId: string | null;
  generation: number;
  step: string;
  /** Equal for items with the same text; only set without an ID. */
  likeness: string | null;
  sentAt: Date;
};
/** What a request has done to one of many posts. */
export type BulkDoneTable = {
  workspaceId: string;
  userId: string;
  requestKey: string;
  postId: string;
  text: string;
  copyId: string | null;
  at: Date;
};
/** This feature's tables; only it writes them. */
export type PostsTables = {
  post: PostTable;
  target: TargetTable;
  postMedia: MediaTable;
  postActivity: ActivityTable;
  postRevision: RevisionTable;
  ignoredProblem: IgnoredTable;
  ledgerStep: LedgerRow;
  remoteItem: RemoteItemTable;
  publishingSetting: SettingTable;
  accountHold: HoldTable;
  bulkDone: BulkDoneTable;
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
    'names',
  ] as const),
  ...(['problemKind', 'problemMessage', 'problemPlatformMessage', 'problemAt', 'permalink', 'publishedAt'] as const),
] as const;

export type TargetRow = Pick<TargetTable, (typeof targetColumns)[number]>;
/** A post with everything that belongs to it, except ledger and activity. */
export type PostRow = Selectable<PostTable> & { targets: TargetRow[]; media: MediaTable[] };
export type ActivityRow = Selectable<ActivityTable>;
