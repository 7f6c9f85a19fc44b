import type { ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import { inEnglish } from '../../kernel/messages.ts';
import type { AccountRow, AccountStore } from './account-store.ts';
import type { Platforms } from './needs.ts';
import type { Caller, PlatformEnvs } from './platform-envs.ts';

/** How long disconnecting waits for the platform. Milliseconds. */
const within = 10_000;

/** Revokes logins on the platform when accounts are disconnected here. */
export function createRevocation(
  kernel: Pick<Kernel, 'clock' | 'log'>,
  parts: {
    store: AccountStore;
    platforms: Platforms;
    envs: PlatformEnvs;
    loadWithLogin(row: AccountRow): Promise<ConnectedAccount & Pick<Caller, 'proxy'>>;
  },
) {
  const { store, platforms, envs } = parts;

  function envOf(row: AccountRow, proxy: Caller['proxy']): PlatformEnv {
    const env = envs.of(row, proxy);
    const over = AbortSignal.timeout(within);
    const signalOf = (signal: AbortSignal | null | undefined) => (signal ? AbortSignal.any([signal, over]) : over);
    return { ...env, fetch: (input, init) => env.fetch(input, { ...init, signal: signalOf(init?.signal) }) };
  }

  async function end(row: AccountRow): Promise<void> {
    const { connect } = platforms[row.platform];
    const { revocation } = connect;
    // A login that has already ended isn't revoked, and one that other accounts depend on stays.
    if (!revocation || row.state === 'reconnect' || (await store.isShared(row, revocation.ends))) return;
    const account = await parts.loadWithLogin(row);
    const env = envOf(row, account.proxy);
    const isDue = connect.refreshDue(account.credentials, kernel.clock.now());
    await revocation.revoke(isDue ? { ...account, ...(await connect.refresh(account, env)) } : account, env);
  }

  return {
    /**
     * Revokes a disconnected account's login with its last credentials. Failures are only logged: the account is disconnected here anyway,
     * and its owner can revoke it on the platform, too.
     */
    async endLogin(row: AccountRow): Promise<void> {
      try {
        await end(row);
      } catch (error) {
        // Only its message: the error may contain what the platform sent.
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
