import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type AccountRow, type AccountStore, gone } from './account-store.ts';
import type { AccountsNeeds, Platforms } from './needs.ts';
import type { AccountStates } from './states.ts';

/** Accounts, and the workspaces they move between. */
export interface AccountTransfer {
  fromWorkspaceId: string;
  toWorkspaceId: string;
  accountIds: readonly string[];
}

interface MovingParts {
  store: AccountStore;
  states: AccountStates;
  platforms: Platforms;
  needs: Pick<AccountsNeeds, 'plans'>;
}

/** Moves accounts between workspaces. */
export function createMoving({ store, states, platforms, needs }: MovingParts) {
  /**
   * The accounts, locked, and nobody connects others in the other workspace until the transaction ends.
   * @throws AppError not_found, invalid_input, already_exists, limit_reached
   */
  async function movable(tx: Tx, { fromWorkspaceId, toWorkspaceId, accountIds }: AccountTransfer): Promise<AccountRow[]> {
    await store.lockConnecting(tx, toWorkspaceId);
    const rows = await store.lockMoving(tx, fromWorkspaceId, accountIds);
    if (rows.length < new Set(accountIds).size) throw gone();
    if (rows.some(({ sandbox }) => sandbox)) throw new AppError('invalid_input', 'account_moves.sandbox');
    for (const row of rows) {
      const there = await store.sameAs(tx, { ...row, workspaceId: toWorkspaceId });
      if (there?.disconnectedAt === null) throw new AppError('already_exists', 'account_moves.already_there', { handle: row.handle });
    }
    await needs.plans.refuseOver(tx, toWorkspaceId, 'accounts', rows.length, { moving: true });
    for (const [platform, those] of Map.groupBy(rows, (row) => row.platform)) {
      const about = { platform: { id: platform, name: platforms[platform].manifest.name }, moving: true };
      await needs.plans.refuseOver(tx, toWorkspaceId, 'accountsPerPlatform', those.length, about);
    }
    return rows;
  }

  return {
    movable,

    async move(tx: Tx, transfer: AccountTransfer): Promise<void> {
      for (const row of await movable(tx, transfer)) {
        await states.change(tx, row.id, { workspaceId: transfer.toWorkspaceId });
        await states.publish(tx, row);
      }
    },
  };
}
