import type { WorkspaceHold } from '@everycast/contract/plans';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createHoldStore } from './hold-store.ts';

/**
 * Workspaces of which nothing is published for a while, because the trial, the subscription or the payment ended. Posts wait with their times; sandbox accounts
 * aren't affected. Accounts over a plan's limits are paused by the accounts feature.
 */
export interface Holds {
  /** Puts a workspace on hold, or releases it with null. What came due meanwhile continues, or waits for a person's decision. */
  set(tx: Tx, workspaceId: string, reason: WorkspaceHold | null): Promise<void>;

  of(tx: Tx, workspaceId: string): Promise<WorkspaceHold | null>;
}

export function createHolds({ clock, domainEvents, events }: Pick<Kernel, 'clock' | 'domainEvents' | 'events'>): Holds {
  const store = createHoldStore();

  return {
    async set(tx, workspaceId, reason) {
      if ((await store.of(tx, workspaceId)) === reason) return;
      if (reason) await store.set(tx, workspaceId, reason, clock.now());
      else if (await store.release(tx, workspaceId)) await domainEvents.emit(tx, 'workspace.released', { workspaceId });
      await events.publish(tx, workspaceId, { type: 'plan.changed' });
    },

    of: store.of,
  };
}
