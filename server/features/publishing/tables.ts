import type { PostOptions, problemKinds, TargetState } from '@everycast/contract/posts';
import type { ShortLinks } from '@everycast/contract/short-links';
import type { Watermark } from '@everycast/contract/watermark';
import type { Message } from '@everycast/messages/message';
import type { AccountNames } from '@everycast/platforms/port/variables';
import type { LedgerRow } from './work/ledger.ts';

/** One post on one account. The row is its schedule, too; what it sends instead of its post's content is the post's to read. */
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
  /** The short links that its addresses become, as it was saved; null if its account doesn't shorten any. */
  shortLinks: ShortLinks | null;
  /** What is drawn over its images and videos, as it was saved; null for nothing. */
  watermark: Watermark | null;
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
  /** It came due while its account was on hold, and waits until that is over. */
  parked: boolean;
  remoteId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
};
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
/** The columns of posts that are read here. */
type PostTable = { id: string; wallTime: string | null; response: object | null; deletedAt: Date | null };

/** The tables that this feature alone writes, and the one it joins. */
export type PublishingTables = {
  target: TargetTable;
  ledgerStep: LedgerRow;
  remoteItem: RemoteItemTable;
  ignoredProblem: IgnoredTable;
  publishingSetting: SettingTable;
  accountHold: HoldTable;
  post: PostTable;
};
