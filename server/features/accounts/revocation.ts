import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import { inEnglish } from '../../kernel/messages.ts';
import type { Platforms } from './platforms.ts';
import type { AccountRow, AccountStore } from './store.ts';
import type { Usable } from './usable.ts';

/** The person who takes an account away waits for it no longer than this, in milliseconds. */
const within = 10_000;

/** Ends logins over there when accounts are taken away here. */
export function createRevocation(
  kernel: Pick<Kernel, 'clock' | 'log'>,
  { store, platforms, usable }: { store: AccountStore; platforms: Platforms; usable: Usable },
) {
  function envOf(row: AccountRow): PlatformEnv {
    const env = usable.envOf(row);
    const over = AbortSignal.timeout(within);
    const signalOf = (signal: AbortSignal | null | undefined) => (signal ? AbortSignal.any([signal, over]) : over);
    return { ...env, fetch: (input, init) => env.fetch(input, { ...init, signal: signalOf(init?.signal) }) };
  }

  async function end(row: AccountRow): Promise<void> {
    const { connect } = platforms[row.platform];
    const { revocation } = connect;
    // A login that the platform has ended already is not ended again, and one that others live by stays.
    if (!revocation || row.state === 'reconnect' || (await store.isShared(row, revocation.ends))) return;
    const env = envOf(row);
    const account = await usable.of(row);
    const isDue = connect.refreshDue(account.credentials, kernel.clock.now());
    await revocation.revoke(isDue ? { ...account, ...(await connect.refresh(account, env)) } : account, env);
  }

  return {
    /**
     * Ends the login of an account that was taken away, by the credentials that it had to the last. What comes in the way is noted and no
     * more: here it is gone all the same, and over there its owner can end it, too.
     */
    async endLogin(row: AccountRow): Promise<void> {
      try {
        await end(row);
      } catch (error) {
        // By its words alone: with it may come what the platform sent.
        const reason = error instanceof PlatformProblem ? `${inEnglish(error.reason)} ${error.platformMessage ?? ''}` : String(error);
        kernel.log.warn(
          { account: row.id, platform: row.platform, reason },
          'The login of a disconnected account was not ended at its platform',
        );
      }
    },
  };
}

export type Revocation = ReturnType<typeof createRevocation>;
