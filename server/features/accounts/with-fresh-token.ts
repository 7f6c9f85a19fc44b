import type { PlatformEnv } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountCredentials } from './credentials.ts';
import type { Platforms } from './platforms.ts';
import type { Renewal } from './renewal.ts';
import type { AccountRow } from './store.ts';
import type { Usable, UsableAccount } from './usable.ts';

/** No renewal takes this long; one that seems to was cut off. Milliseconds. */
const renewalIsOver = 120_000;

interface Parts {
  platforms: Platforms;
  credentials: AccountCredentials;
  renewal: Renewal;
  usable: Usable;
}
/** What came of a call, and the account as it was when it came. */
export type Called<T> = { row: AccountRow; found: T | PlatformProblem };
export type TokenRefresh = ReturnType<typeof createTokenRefresh>;

/** Asks platforms something for an account, with a login that is renewed where that is due, or where it is not taken. */
export function createTokenRefresh({ clock }: Pick<Kernel, 'clock'>, { platforms, credentials, renewal, usable }: Parts) {
  /** A renewal that began before then was cut off. */
  const cutOff = () => new Date(clock.now().getTime() - renewalIsOver);

  /** Credentials that were being renewed when a process died are renewed again, before the platform forgets what it answered. */
  const mustRenew = (row: AccountRow): boolean =>
    (row.renewingSince !== null && row.renewingSince < cutOff()) ||
    platforms[row.platform].connect.refreshDue(credentials.of(row), clock.now());

  async function ask<T>(account: AccountRow, call: (account: UsableAccount, env: PlatformEnv) => Promise<T>): Promise<Called<T>> {
    let row = account;
    const once = async () => call(await usable.of(row), usable.envOf(row));
    const renew = async () => {
      row = await renewal.refresh(row.id, row.version);
    };
    try {
      if (mustRenew(row)) await renew();
      const found = await once().catch(async (error: unknown) => {
        if (!(error instanceof PlatformProblem) || error.kind !== 'refresh') throw error;
        await renew();
        return once();
      });
      return { row, found };
    } catch (error) {
      if (error instanceof PlatformProblem) return { row, found: error };
      throw error;
    }
  }

  return { ask, cutOff };
}
