import type { TargetState } from '@everycast/contract/posts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { TargetTable } from '../tables.ts';

/** Where a target differs from its post. It is stored with its schedule, and only its post reads it. */
export type TargetContent = Pick<TargetTable, 'text' | 'ownMedia' | 'thread' | 'firstComment' | 'options'>;

/** A target as its post plans it. */
export interface PlannedTarget {
  id: string;
  accountId: string;
  content: TargetContent;
  state: TargetState;
  dueAt: Date | null;
}

/** The post that plans targets. `timed`: for a time that someone chose; otherwise they go out now, or once they can't be undone anymore. */
export interface Planning {
  postId: string;
  workspaceId: string;
  timed: boolean;
  now: Date;
}

/**
 * The targets of posts, for those who plan them: everything happens in the transaction that saves the post. To change targets, lock them
 * first; everyone locks targets by post and ID.
 */
export interface Targets {
  add(tx: Tx, planning: Planning, targets: readonly PlannedTarget[]): Promise<void>;

  /** Locks a post's targets, by ID. Workers skip locked rows, so nothing of it is published until the transaction ends. */
  lock(tx: Tx, postId: string): Promise<Pick<TargetTable, 'id' | 'state' | 'generation'>[]>;

  /** Plans a target again, with new content or a new time: earlier attempts become history. */
  restart(tx: Tx, planning: Planning, target: PlannedTarget): Promise<void>;

  /** Saves what a target differs in, and nothing else. */
  saveContent(tx: Tx, id: string, content: TargetContent): Promise<void>;

  remove(tx: Tx, ids: readonly string[]): Promise<void>;

  /** The post is deleted: its targets keep their states, and no worker claims them. */
  withdraw(tx: Tx, postId: string): Promise<void>;

  /** A deleted post is back. Targets that came due before `missedBefore` without being published wait for a person's decision. */
  restore(tx: Tx, postId: string, missedBefore: Date, now: Date): Promise<void>;

  /** The instant of a post's local time has changed; targets that are published or in progress keep theirs. */
  move(tx: Tx, postId: string, from: Date, to: Date): Promise<void>;
}
