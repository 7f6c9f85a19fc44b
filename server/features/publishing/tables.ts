import type { problemKinds, TargetState } from '@everycast/contract/posts';
import type { LedgerRow } from './work/ledger.ts';

/** The part of a target's row that publishing reads and writes; what it sends belongs to posts. */
export type TargetTable = {
  id: string;
  postId: string;
  workspaceId: string;
  accountId: string;
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
  problemMessage: string | null;
  problemPlatformMessage: string | null;
  problemAt: Date | null;
  unnotified: boolean;
  remoteId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
};
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
/** Of posts, only whether they are still there. */
export type PublishingTables = {
  target: TargetTable;
  ledgerStep: LedgerRow;
  publishingSetting: SettingTable;
  accountHold: HoldTable;
  remoteItem: RemoteItemTable;
  post: { id: string; deletedAt: Date | null };
};
