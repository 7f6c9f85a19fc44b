import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { createFairQueue, hostOf } from '../../kernel/fair-queue.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountCredentials } from './credentials.ts';
import type { Platforms } from './platforms.ts';
import type { Revocation } from './revocation.ts';
import type { AccountStates } from './states.ts';
import type { AccountChange, AccountRow, AccountStore } from './store.ts';
import type { Usable } from './usable.ts';

/** Renewals wait for platforms and hold nothing meanwhile, so that many may run; what one platform or workspace keeps waiting is a part of them. */
const turns = {
  ...{ atOnce: 48, perOwner: 8, perHost: 24, perOwnerAtHost: 4, waiting: 200 },
  busy: 'accounts.busy_renewals',
} as const;
/** Waits between tries to keep an answer that could not be committed, in milliseconds: together about half a minute. */
const keepAfter = [100, 500, 2_000, 5_000, 10_000, 15_000];

/**
 * Renews credentials so that no refresh token is ever spent twice or lost in silence.
 *
 * A refresh token often works once. So only one process at a time shows it, under a lease of the account; the others wait and find the new
 * credentials. No database connection is held while the platform is waited for. New credentials are committed before anybody uses them.
 * What can go wrong between the platform's answer and our commit:
 * - The database fails: the answer is kept in memory and committed again and again for half a minute.
 * - The process dies, or the answer is lost on its way: `renewing_since` was committed before the token was shown, and the regular look
 *   tries the old token again within minutes. Bluesky gives the same new one for an old one for two hours; a platform without such a grace
 *   says no, and then the account is marked for its person and they are told. Until either, nothing is sent with a dead token in silence.
 */
export function createRenewal(
  kernel: Pick<Kernel, 'clock' | 'log' | 'leases'>,
  parts: {
    store: AccountStore;
    platforms: Platforms;
    credentials: AccountCredentials;
    states: AccountStates;
    usable: Usable;
    revocation: Revocation;
  },
) {
  const { store, platforms, credentials, states, usable, revocation } = parts;
  const inTurn = createFairQueue(turns);
  const running = new Map<string, Promise<AccountRow>>();

  async function current(id: string): Promise<AccountRow> {
    const [row] = await store.byIds([id]);
    if (!row || row.disconnectedAt !== null) throw new PlatformProblem('reconnect', 'accounts.disconnected');
    return row;
  }

  /** Under the lease. @throws PlatformProblem with nothing changed but the state, where the platform wants the person */
  async function renewLeased(id: string, version: number): Promise<AccountRow> {
    const row = await current(id);
    if (row.version !== version) return row;
    await store.noteRenewing(id, version, kernel.clock.now());
    const answer = await ask(row);
    const change = {
      credentials: credentials.seal(answer.credentials),
      version: version + 1,
      expiresAt: answer.expiresAt,
      renewingSince: null,
    };
    const renewed = await commit(id, version, change);
    if (renewed) return renewed;
    // Somebody took the account away or connected it again meanwhile. What nobody will use is not left alive over there.
    const [now] = await store.byIds([id]);
    if (now?.disconnectedAt !== null) await revocation.endLogin({ ...row, ...change });
    return current(id);
  }

  async function ask(row: AccountRow): ReturnType<Platform['connect']['refresh']> {
    try {
      return await platforms[row.platform].connect.refresh(await usable.of(row), usable.envOf(row));
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

  /** @returns undefined where the credentials are not of that version any more */
  async function commit(id: string, version: number, change: AccountChange): Promise<AccountRow | undefined> {
    try {
      return await store.transaction((tx) => store.updateVersion(tx, id, version, change));
    } catch (error) {
      kernel.log.warn({ err: error, account: id }, 'Renewed credentials could not be stored; trying again');
      // Meanwhile another process may have shown the spent token and been told that the connection is over; it is not.
      return keep(id, version, { ...change, state: 'healthy', problem: null });
    }
  }

  async function keep(id: string, version: number, change: AccountChange): Promise<AccountRow | undefined> {
    for (const pause of keepAfter) {
      await wait(pause);
      try {
        const row = await store.transaction((tx) => store.updateVersion(tx, id, version, change));
        if (row) return row;
        // No row of that version: the commit had come through after all, or somebody connected the account again.
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
     * Renews the credentials of that version, or gives the newer ones that stand there already.
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

export type Renewal = ReturnType<typeof createRenewal>;
