import type { Message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountRow, AccountStore } from './account-store.ts';
import type { AccountCredentials } from './credentials.ts';

/** Accounts read at a time. */
const batch = 500;

interface Parts {
  store: AccountStore;
  credentials: AccountCredentials;
  markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean>;
}

/**
 * Finds the accounts whose login can't be decrypted, because SECRET_KEY was changed or lost, and marks them as needing their owner. Runs
 * once at start, so that people find out now and not when a post fails.
 */
export function createUnreadable(kernel: Pick<Kernel, 'log'>, { store, credentials, markReconnect }: Parts) {
  function problemOf(row: AccountRow): PlatformProblem | null {
    try {
      credentials.of(row);
      return null;
    } catch (error) {
      if (error instanceof PlatformProblem) return error;
      throw error;
    }
  }

  return async function markUnreadable(): Promise<void> {
    let marked = 0;
    for (let rows = await store.inUse(batch); rows.length > 0; rows = await store.inUse(batch, rows.at(-1)?.id)) {
      for (const row of rows) {
        const problem = problemOf(row);
        if (problem && (await store.transaction((tx) => markReconnect(tx, row.id, row.version, problem.reason)))) marked += 1;
      }
    }
    if (marked === 0) return;
    const words = 'SECRET_KEY is not the one under which these accounts were connected. Set that one again, or reconnect them.';
    kernel.log.warn({ accounts: marked }, `${words} Processes that share a database must share the key.`);
  };
}
