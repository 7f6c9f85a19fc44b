import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectedAccount, Credentials } from '@everycast/platforms/port/account';
import type { Platform } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { createFairQueue, hostOf } from '../../kernel/fair-queue.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountChange, AccountRow, AccountStore } from './account-store.ts';
import type { Platforms } from './needs.ts';
import type { Caller, PlatformEnvs } from './platform-envs.ts';
import type { Revocation } from './revocation.ts';
import type { AccountStates } from './states.ts';

/** Renewals wait for platforms and hold nothing, so many may run; one platform or workspace can only delay a part of them. */
const queueLimits = { atOnce: 48, perOwner: 8, perHost: 24, perOwnerAtHost: 4, waiting: 200, busy: 'accounts.busy_renewals' } as const;
/** Waits between attempts to commit a response, in milliseconds: together about half a minute. */
const keepAfter = [100, 500, 2_000, 5_000, 10_000, 15_000];

/**
 * Renews credentials so that no refresh token is ever used twice or silently lost.
 *
 * A refresh token often works once. So only one process at a time uses it, under a lease on the account; the others wait and load the new
 * credentials. No database connection is held during the call. New credentials are committed before anyone uses them. What can go wrong
 * between the platform's response and our commit:
 * - The database fails: the response is kept in memory and committed with retries for half a minute.
 * - The process dies, or the response is lost: `renewing_since` was committed before the token was used, and the regular check tries the
 *   old token again within minutes. Bluesky returns the same new token for the old one for two hours; a platform without such a grace
 *   period rejects it, and then the account is marked for its owner, who is notified. Until then, nothing is silently sent with an invalid
 *   token.
 */
export function createRenewal(
  kernel: Pick<Kernel, 'clock' | 'log' | 'leases'>,
  parts: {
    store: AccountStore;
    platforms: Platforms;
    envs: PlatformEnvs;
    states: AccountStates;
    revocation: Revocation;
    loadWithLogin(row: AccountRow): Promise<ConnectedAccount & Pick<Caller, 'proxy'>>;
    seal(credentials: Credentials): string;
  },
) {
  const { store, platforms, envs, states, revocation } = parts;
  const inTurn = createFairQueue(queueLimits);
  const running = new Map<string, Promise<AccountRow>>();

  async function current(id: string): Promise<AccountRow> {
    const [row] = await store.byIds([id]);
    if (!row || row.disconnectedAt !== null) throw new PlatformProblem('reconnect', 'accounts.disconnected');
    return row;
  }

  /** Under the lease. @throws PlatformProblem; only the state changes, if the platform requires the owner */
  async function renewLeased(id: string, version: number): Promise<AccountRow> {
    const row = await current(id);
    if (row.version !== version) return row;
    await store.noteRenewing(id, version, kernel.clock.now());
    const answer = await ask(row);
    const change = {
      credentials: parts.seal(answer.credentials),
      version: version + 1,
      expiresAt: answer.expiresAt,
      renewingSince: null,
    };
    const renewed = await commit(id, version, change);
    if (renewed) return renewed;
    // Someone disconnected the account or connected it again in the meantime. Credentials that nobody will use are revoked.
    const [now] = await store.byIds([id]);
    if (now?.disconnectedAt !== null) await revocation.endLogin({ ...row, ...change });
    return current(id);
  }

  async function ask(row: AccountRow): ReturnType<Platform['connect']['refresh']> {
    try {
      const account = await parts.loadWithLogin(row);
      return await platforms[row.platform].connect.refresh(account, envs.of(row, account.proxy));
    } catch (error) {
      if (error instanceof PlatformProblem && error.kind === 'reconnect') {
        await store.transaction(async (tx) => {
          const locked = await store.lock(tx, row.id);
          if (locked?.version === row.version) await states.needsPerson(tx, locked, error.reason);
        });
      }
      throw error;
    }
  }

  /** @returns undefined if the credentials' version has changed */
  async function commit(id: string, version: number, change: AccountChange): Promise<AccountRow | undefined> {
    try {
      return await store.transaction((tx) => store.updateVersion(tx, id, version, change));
    } catch (error) {
      kernel.log.warn({ err: error, account: id }, 'Renewed credentials could not be stored; trying again');
      // Another process may have used the spent token in the meantime and been told that the connection is over; it isn't.
      return keep(id, version, { ...change, state: 'healthy', problem: null });
    }
  }

  async function keep(id: string, version: number, change: AccountChange): Promise<AccountRow | undefined> {
    for (const pause of keepAfter) {
      await wait(pause);
      try {
        const row = await store.transaction((tx) => store.updateVersion(tx, id, version, change));
        if (row) return row;
        // No row with that version: the commit had succeeded after all, or someone connected the account again.
        const [there] = await store.byIds([id]);
        return there?.credentials === change.credentials ? there : undefined;
      } catch (error) {
        kernel.log.warn({ err: error, account: id }, 'Renewed credentials could not be stored; trying again');
      }
    }
    throw new PlatformProblem('outage', 'accounts.renewal_not_stored');
  }

  async function renew(id: string, version: number): Promise<AccountRow> {
    const row = await current(id);
    if (row.version !== version) return row;
    const key = { owner: row.workspaceId, host: hostOf(row.service) };
    return inTurn(key, () => kernel.leases.oneAtATime(`renewal of account ${id}`, () => renewLeased(id, version)));
  }

  return {
    /**
     * Renews the credentials of that version, or returns newer ones.
     * @throws PlatformProblem reconnect, retry_later or outage; AppError too_many_requests
     */
    async refresh(id: string, version: number): Promise<AccountRow> {
      const already = running.get(id);
      if (already) {
        const row = await already;
        if (row.version !== version) return row;
      }
      const work = renew(id, version).finally(() => {
        if (running.get(id) === work) running.delete(id);
      });
      running.set(id, work);
      return work;
    },
  };
}
