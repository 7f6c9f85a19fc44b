import { setTimeout as wait } from 'node:timers/promises';
import type { AccountMove } from '@everycast/contract/account-moves';
import { seededRandom } from '../support/faults.ts';
import type { Client } from './client.ts';

/** How long an account stays before it moves again, at most. Milliseconds. */
const pause = 2_000;

/**
 * A person who moves accounts to another workspace and back while they publish. Requests about an account are made while it is at home, so
 * that none is refused; what was requested goes on wherever the account is.
 */
export async function createMoves({ caller, home }: Pick<Client, 'caller' | 'home'>) {
  const { id: elsewhere } = await caller.call<{ id: string }>('POST', '/api/v1/workspaces', { name: 'Elsewhere' });
  const [here, there] = [caller.inside(home), caller.inside(elsewhere)];
  /** Requests that need an account at home now, and those that are to move or have moved. */
  const needed = new Map<string, number>();
  const leaving = new Set<string>();
  let [done, refused] = [0, 0];

  async function move(accountId: string, from: typeof here, toWorkspaceId: string): Promise<boolean> {
    const { id } = await from.call<AccountMove>('POST', '/api/v1/account-moves', { accountIds: [accountId], toWorkspaceId });
    for (;;) {
      const { items } = await from.call<{ items: AccountMove[] }>('GET', '/api/v1/account-moves');
      const state = items.find((one) => one.id === id)?.state;
      if (state === 'done') done += 1;
      if (state === 'failed') refused += 1;
      if (state === 'done' || state === 'failed') return state === 'done';
      await wait(200);
    }
  }

  return {
    /** Runs this while the account is at home. */
    async atHome<T>(accountId: string, work: () => Promise<T>): Promise<T> {
      while (leaving.has(accountId)) await wait(50);
      needed.set(accountId, (needed.get(accountId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        needed.set(accountId, (needed.get(accountId) ?? 1) - 1);
      }
    },

    /** Moves one after the other, until it is over and all are at home. */
    async run(accountIds: readonly string[], { seed, isOver }: { seed: number; isOver: () => boolean }): Promise<void> {
      const random = seededRandom(seed);
      while (!isOver()) {
        const accountId = accountIds[Math.floor(random() * accountIds.length)] ?? '';
        leaving.add(accountId);
        while ((needed.get(accountId) ?? 0) > 0) await wait(50);
        if (await move(accountId, here, elsewhere)) {
          await wait(random() * pause);
          // While something is being sent it is refused, and tried again.
          while (!(await move(accountId, there, home))) await wait(500);
        }
        leaving.delete(accountId);
        await wait(random() * pause);
      }
    },

    figures: () => ({ done, refused }),
  };
}
