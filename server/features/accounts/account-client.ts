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

/** An account in its current state, loaded to be called. `version` increases with its credentials. */
export interface LoadedAccount extends UsableAccount {
  /** Why a person has to connect it again before anything can be sent; null if it is usable. */
  needsPerson: Message | null;
  /**
   * Why it can't be used for now without its owner being able to change that (the sandbox is off, the app's credentials are missing); null
   * if it can.
   */
  unusable: Message | null;
}

/** Runs with the account after its login was renewed; a second time if the login was rejected. */
export type AccountWork<T> = (account: LoadedAccount, env: PlatformEnv) => Promise<T>;

/** The only way to call platforms as an account. */
export interface AccountClient {
  /** By ID, in any state, including disconnected ones; two queries, and credentials are decrypted once while they stay the same. */
  load(ids: readonly string[]): Promise<Map<string, LoadedAccount>>;

  /**
   * Calls an account's platform: renews the login when it is due or rejected, stays within limits and stores those the platform reports,
   * and marks the account if the platform requires its owner.
   * @throws PlatformProblem, and whatever `work` throws; AppError not_found
   */
  call<T>(account: string | LoadedAccount, work: AccountWork<T>, options?: AccountCallOptions): Promise<T>;

  /** Marks the account to be connected again; false if its credentials have changed since that version. */
  markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean>;
}

export interface AccountCallOptions extends CallOptions {
  /** false: the caller marks the account, with `markReconnect` in its own transaction. */
  marks?: boolean;
}

interface Parts {
  store: AccountStore;
  platforms: Platforms;
  states: AccountStates;
  usable: Usable;
  renewal: Renewal;
  limits: AccountLimits;
}

export function createAccountClient(
  kernel: Pick<Kernel, 'clock'>,
  { store, platforms, states, usable, renewal, limits }: Parts,
): AccountClient {
  function withNeed(row: AccountRow, account: UsableAccount | PlatformProblem | undefined): LoadedAccount {
    if (account === undefined) return { ...usable.bare(row), needsPerson: message('accounts.disconnected'), unusable: null };
    if (account instanceof PlatformProblem) {
      const { kind, reason } = account;
      const isOver = kind === 'reconnect';
      return { ...usable.bare(row), needsPerson: isOver ? reason : null, unusable: isOver ? null : reason };
    }
    const wants = row.problem ?? message('accounts.reconnect_needed');
    return { ...account, needsPerson: row.state === 'reconnect' ? wants : null, unusable: null };
  }

  async function callable(rows: readonly AccountRow[]): Promise<Map<string, LoadedAccount>> {
    const ready = await usable.all(rows.filter((row) => row.disconnectedAt === null));
    return new Map(rows.map((row) => [row.id, withNeed(row, ready.get(row.id))]));
  }

  /** @throws PlatformProblem reconnect, retry_later or outage */
  async function refresh(id: string, version: number): Promise<LoadedAccount> {
    const row = await renewal.refresh(id, version).catch((error: unknown) => {
      // A call that finds the queue full is retried later; nothing of it was sent.
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
      throw new PlatformProblem('retry_later', error.reason, { at: new Date(kernel.clock.now().getTime() + busyFor), cause: error });
    });
    const renewed = (await callable([row])).get(id);
    if (!renewed) throw gone();
    return renewed;
  }

  const call = createCall<LoadedAccount>(kernel, { platforms, callsOf: usable.callsOf, limits, refresh });

  async function markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean> {
    const row = await store.lock(tx, id);
    if (!row || row.version !== version || row.disconnectedAt !== null) return false;
    await states.needsPerson(tx, row, reason);
    return true;
  }

  return {
    load: async (ids) => callable(await store.byIds(ids)),

    async call<T>(account: string | LoadedAccount, work: AccountWork<T>, { marks = true, ...how }: AccountCallOptions = {}): Promise<T> {
      let last = typeof account === 'string' ? await loaded(account) : account;
      if (last.needsPerson !== null) throw new PlatformProblem('reconnect', last.needsPerson);
      if (last.unusable !== null) throw new PlatformProblem('outage', last.unusable);
      const noted = (fresh: LoadedAccount, env: PlatformEnv): Promise<T> => {
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

  async function loaded(id: string): Promise<LoadedAccount> {
    const [accounts] = await Promise.all([store.byIds([id]).then(callable), limits.load([id], kernel.clock.now())]);
    const account = accounts.get(id);
    if (account) return account;
    throw gone();
  }
}
