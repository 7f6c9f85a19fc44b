import { type Message, message } from '@everycast/messages/message';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountRow, AccountStore } from './account-store.ts';
import { type CallOptions, createCall } from './call.ts';
import type { AccountLimits } from './limits/limits.ts';
import type { Platforms } from './platforms.ts';
import type { Renewal } from './renewal.ts';
import { gone } from './rules.ts';
import type { AccountStates } from './states.ts';
import type { Usable, UsableAccount } from './usable.ts';

/** Milliseconds. */
const busyFor = 30_000;

/**
 * An account as other features use it. `needsPerson`: why it has to be connected again before anything can be sent, or null. `unusable`:
 * why it can't be used for now without the person being able to change it (the sandbox is off, the app's credentials are missing), or null.
 */
export type CallableAccount = UsableAccount & { needsPerson: Message | null; unusable: Message | null };

interface Parts {
  store: AccountStore;
  platforms: Platforms;
  states: AccountStates;
  usable: Usable;
  renewal: Renewal;
  limits: AccountLimits;
}

/** Accounts for other features: loaded, and called. */
export function createCallable(kernel: Pick<Kernel, 'clock'>, { store, platforms, states, usable, renewal, limits }: Parts) {
  function withNeed(row: AccountRow, account: UsableAccount | PlatformProblem | undefined): CallableAccount {
    if (account === undefined) return { ...usable.bare(row), needsPerson: message('accounts.disconnected'), unusable: null };
    if (account instanceof PlatformProblem) {
      const { kind, reason } = account;
      const isOver = kind === 'reconnect';
      return { ...usable.bare(row), needsPerson: isOver ? reason : null, unusable: isOver ? null : reason };
    }
    const wants = row.problem ?? message('accounts.reconnect_needed');
    return { ...account, needsPerson: row.state === 'reconnect' ? wants : null, unusable: null };
  }

  async function callable(rows: readonly AccountRow[]): Promise<Map<string, CallableAccount>> {
    const ready = await usable.all(rows.filter((row) => row.disconnectedAt === null));
    return new Map(rows.map((row) => [row.id, withNeed(row, ready.get(row.id))]));
  }

  /** @throws PlatformProblem reconnect, retry_later or outage */
  async function refresh(id: string, version: number): Promise<CallableAccount> {
    const row = await renewal.refresh(id, version).catch((error: unknown) => {
      // A call that finds the queue full is retried later; nothing of it was sent.
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      throw new PlatformProblem('retry_later', error.reason, { at: new Date(kernel.clock.now().getTime() + busyFor), cause: error });
    });
    const renewed = (await callable([row])).get(id);
    if (!renewed) throw gone();
    return renewed;
  }

  const call = createCall<CallableAccount>(kernel, { platforms, callsOf: usable.callsOf, limits, refresh });

  /** Marks the account to be connected again; false if its credentials have changed since that version. */
  async function markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean> {
    const row = await store.lock(tx, id);
    if (!row || row.version !== version || row.disconnectedAt !== null) return false;
    await states.needsPerson(tx, row, reason);
    return true;
  }

  return {
    /** By ID, in any state; two queries, and credentials are decrypted once while they stay the same. */
    load: async (ids: readonly string[]): Promise<Map<string, CallableAccount>> => callable(await store.byIds(ids)),

    /**
     * Calls an account's platform: renews the login when it is due or rejected, stays within limits and stores those the platform reports,
     * and marks the account if the platform requires its owner.
     * @param marks false: the caller marks it, with `markReconnect` in its own transaction
     * @throws PlatformProblem, and whatever `work` throws; AppError not_found
     */
    async call<T>(
      account: string | CallableAccount,
      work: (account: CallableAccount, env: PlatformEnv) => Promise<T>,
      { marks = true, ...how }: CallOptions & { marks?: boolean } = {},
    ): Promise<T> {
      let last = typeof account === 'string' ? await loaded(account) : account;
      if (last.needsPerson !== null) throw new PlatformProblem('reconnect', last.needsPerson);
      if (last.unusable !== null) throw new PlatformProblem('outage', last.unusable);
      const noted = (fresh: CallableAccount, env: PlatformEnv): Promise<T> => {
        last = fresh;
        return work(fresh, env);
      };
      try {
        return await call(last, noted, how);
      } catch (error) {
        // Even fresh credentials are rejected: the platform requires the owner, whatever error it returns.
        if (marks && error instanceof PlatformProblem && (error.kind === 'reconnect' || error.kind === 'refresh')) {
          await store.transaction((tx) => markReconnect(tx, last.id, last.version, error.reason));
        }
        throw error;
      }
    },

    markReconnect,
  };

  async function loaded(id: string): Promise<CallableAccount> {
    const [accounts] = await Promise.all([store.byIds([id]).then(callable), limits.load([id], kernel.clock.now())]);
    const account = accounts.get(id);
    if (account) return account;
    throw gone();
  }
}
