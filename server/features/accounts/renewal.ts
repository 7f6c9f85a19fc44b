import { setTimeout as wait } from 'node:timers/promises';
import type { Platform } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { AccountCredentials } from './credentials.ts';
import type { Platforms } from './platforms.ts';
import type { AccountStates } from './states.ts';
import type { AccountRow, AccountStore } from './store.ts';
import type { Usable } from './usable.ts';

/** Each renewal holds a database connection while it waits for the platform, so few run at once. */
const atOnce = 4;
/** Waits between tries to keep an answer that could not be committed, in milliseconds: together about half a minute. */
const keepAfter = [100, 500, 2_000, 5_000, 10_000, 15_000];

/**
 * Renews credentials so that no refresh token is ever spent twice or lost in silence.
 *
 * A refresh token often works once. So only one process at a time shows it, under the account's row lock; the others wait and find the new
 * credentials. These are committed before anybody uses them. What can go wrong between the platform's answer and our commit:
 * - The database fails: the answer is kept in memory and committed again and again for half a minute.
 * - The process dies, or the answer is lost on its way: `renewing_since` was committed before the token was shown, and the regular look
 *   tries the old token again within minutes. Bluesky gives the same new one for an old one for two hours; a platform without such a grace
 *   says no, and then the account is marked for its person and they are told. Until either, nothing is sent with a dead token in silence.
 */
export function createRenewal(
  kernel: Pick<Kernel, 'clock' | 'log'>,
  parts: { store: AccountStore; platforms: Platforms; credentials: AccountCredentials; states: AccountStates; usable: Usable },
) {
  const { store, platforms, credentials, states, usable } = parts;
  const inTurn = createTurns(atOnce);
  const running = new Map<string, Promise<AccountRow>>();

  /** Under the lock. @throws PlatformProblem with nothing changed but the state, where the platform wants the person */
  async function renewLocked(id: string, version: number): Promise<AccountRow | PlatformProblem> {
    let answer: Awaited<ReturnType<Platform['connect']['refresh']>> | undefined;
    const change = () =>
      answer && {
        credentials: credentials.seal(answer.credentials),
        version: version + 1,
        expiresAt: answer.expiresAt,
        renewingSince: null,
      };
    try {
      return await store.transaction(async (tx) => {
        const row = await store.lock(tx, id);
        if (!row || row.disconnectedAt !== null) return new PlatformProblem('reconnect', 'This account was disconnected.');
        if (row.version !== version) return row;
        try {
          answer = await platforms[row.platform].connect.refresh(await usable.of(row, tx), usable.envOf(row));
        } catch (error) {
          if (!(error instanceof PlatformProblem)) throw error;
          if (error.kind !== 'reconnect') return error;
          await states.needsPerson(tx, row, error.message);
          return error;
        }
        return await store.update(tx, id, change() ?? {});
      });
    } catch (error) {
      const saved = change();
      if (!saved) throw error;
      kernel.log.warn({ err: error, account: id }, 'Renewed credentials could not be stored; trying again');
      // Meanwhile another process may have shown the spent token and been told that the connection is over; it is not.
      return keep(id, version, { ...saved, state: 'healthy', problem: null });
    }
  }

  async function keep(id: string, version: number, change: Parameters<AccountStore['update']>[2]): Promise<AccountRow> {
    for (const pause of keepAfter) {
      await wait(pause);
      try {
        // No row of that version: the commit had come through after all, or somebody connected the account anew.
        const row = (await store.transaction((tx) => store.updateVersion(tx, id, version, change))) ?? (await store.byIds([id]))[0];
        if (row) return row;
      } catch (error) {
        kernel.log.warn({ err: error, account: id }, 'Renewed credentials could not be stored; trying again');
      }
    }
    throw new PlatformProblem('outage', 'The renewed connection could not be stored, because the database does not answer.');
  }

  return {
    /**
     * Renews the credentials of that version, or gives the newer ones that stand there already.
     * @throws PlatformProblem reconnect, retry_later or outage
     */
    async refresh(id: string, version: number): Promise<AccountRow> {
      const already = running.get(id);
      if (already) {
        const row = await already;
        if (row.version !== version) return row;
      }
      const work = inTurn(async () => {
        await store.noteRenewing(id, version, kernel.clock.now());
        const outcome = await renewLocked(id, version);
        if (outcome instanceof PlatformProblem) throw outcome;
        return outcome;
      }).finally(() => {
        if (running.get(id) === work) running.delete(id);
      });
      running.set(id, work);
      return work;
    },
  };
}

export type Renewal = ReturnType<typeof createRenewal>;
