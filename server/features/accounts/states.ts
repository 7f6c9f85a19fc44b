import type { Message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountChange, AccountRow, AccountStore } from './account-store.ts';
import type { AccountsNeeds, Platforms } from './needs.ts';
import { reconnectNews } from './rules.ts';

type AccountAction = 'account.connected' | 'account.disconnected' | 'account.paused' | 'account.resumed';

/** Tells the workspace's activity what is done with an account. */
export const tellOf = (
  { domainEvents }: Pick<Kernel, 'domainEvents'>,
  tx: Tx,
  action: AccountAction,
  { workspaceId, id, handle }: Pick<AccountRow, 'workspaceId' | 'id' | 'handle'>,
): Promise<void> => domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id, name: handle }, accountIds: [id] });

/** Visible changes of accounts: browsers are notified of each, and people if they have to act. */
export function createAccountStates(
  kernel: Pick<Kernel, 'events' | 'clock' | 'domainEvents'>,
  parts: { store: AccountStore; platforms: Platforms; needs: AccountsNeeds },
) {
  const { store, platforms, needs } = parts;

  const publish = (tx: Tx, { workspaceId, id }: Pick<AccountRow, 'workspaceId' | 'id'>) =>
    kernel.events.publish(tx, workspaceId, { type: 'account.changed', accountId: id });

  return {
    publish,

    /** Writes a change and publishes it. */
    async change(tx: Tx, id: string, change: AccountChange): Promise<AccountRow> {
      const row = await store.update(tx, id, change);
      await publish(tx, row);
      return row;
    },

    /** Marks a locked account as needing its owner, and notifies the admins once. */
    async needsPerson(tx: Tx, row: AccountRow, reason: Message): Promise<void> {
      const change = { state: 'reconnect', problem: reason, renewingSince: null, checkedAt: kernel.clock.now() } as const;
      await store.update(tx, row.id, change);
      if (row.state === 'reconnect') return;
      await publish(tx, row);
      const { workspaceId, platform, handle } = row;
      await kernel.domainEvents.emit(tx, 'account.needs_person', { workspaceId, accountId: row.id, platform, handle });
      const news = reconnectNews(row, platforms[row.platform].manifest.name, reason, kernel.clock.now());
      await needs.notifications.notify(tx, { workspaceId, to: { permission: 'account.connect' }, ...news });
    },
  };
}

export type AccountStates = ReturnType<typeof createAccountStates>;
