import type { Tx } from '../../kernel/database/database.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import type { Kernel } from '../../kernel/kernel.ts';

/** What a person did with a webhook. */
interface Done {
  action: Extract<Happened['action'], `webhook.${string}`>;
  id: string;
  name: string;
}

/** Changes a workspace's webhooks in a transaction that tells its browsers, and its activity what `work` says was done; null: nothing. */
export const createChanging =
  ({ db, events, domainEvents }: Pick<Kernel, 'db' | 'events' | 'domainEvents'>) =>
  (workspaceId: string, work: (tx: Tx) => Promise<Done | null>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const done = await work(tx);
      await events.publish(tx, workspaceId, { type: 'webhooks.changed' });
      if (!done) return;
      const { action, ...subject } = done;
      await domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject });
    });
