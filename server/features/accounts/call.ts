import { message } from '@everycast/messages/message';
import { type PlatformEnv, readingLimits } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountLimits } from './limits/limits.ts';
import type { Platforms } from './platforms.ts';
import type { Usable, UsableAccount } from './usable.ts';

/** How an account's platform is called. */
export interface CallOptions {
  /**
   * The limit that the call counts against. Nothing is sent while it is used up, and after a 429 everything that counts against it waits.
   */
  quota?: string | undefined;
  /** false: the call ignores limits, because a post that may be published must be found. */
  mayWait?: boolean;
  /** Wraps the fetch of all requests, for example with a lease. */
  guard?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /**
   * Renews the login first and fails if that fails. Otherwise it is renewed when due, and the old one is used if that isn't possible now.
   */
  renewFirst?: boolean;
}

interface Parts<Account extends UsableAccount> {
  platforms: Platforms;
  callsOf: Usable['callsOf'];
  limits: Pick<AccountLimits, 'reportRateLimit' | 'until'>;
  /** Renews the credentials of that version, or returns the newer ones. @throws PlatformProblem */
  refresh(id: string, version: number): Promise<Account>;
}

/** The only way to call a platform as an account: with a valid login, within the limits, and reporting what it says about them. */
export function createCall<Account extends UsableAccount>({ clock }: Pick<Kernel, 'clock'>, parts: Parts<Account>) {
  const { platforms, limits } = parts;

  /** @throws PlatformProblem and whatever `work` throws, which runs a second time if the platform rejects the login */
  return async function call<T>(
    asLoaded: Account,
    work: (account: Account, env: PlatformEnv) => Promise<T>,
    { quota, mayWait = true, guard = (fetch) => fetch, renewFirst = false }: CallOptions = {},
  ): Promise<T> {
    const { id } = asLoaded;
    const { connect, manifest } = platforms[asLoaded.platform];
    const until = quota !== undefined && mayWait ? limits.until(id, quota, clock.now()) : null;
    if (until) {
      const code = isReading(quota) ? 'platforms.reading_waits' : 'platforms.limited';
      throw new PlatformProblem('retry_later', message(code, { platform: manifest.name }), { at: until });
    }

    let account = asLoaded;
    const renew = async (): Promise<void> => {
      account = await parts.refresh(id, account.version);
    };
    const calls = parts.callsOf(account, { mayWait });
    const env: PlatformEnv = { ...calls, fetch: guard(calls.fetch), reportRateLimit: (limit) => limits.reportRateLimit(id, limit) };
    try {
      if (renewFirst) await renew();
      else if (connect.refreshDue(account.credentials, clock.now())) {
        // If renewing fails, the old login may still work; if not, the platform rejects it and it is renewed below.
        await renew().catch((error: unknown) => (isProblem(error) && error.kind !== 'reconnect' ? null : Promise.reject(error)));
      }
      return await work(account, env).catch(async (error: unknown) => {
        if (!isProblem(error) || error.kind !== 'refresh') throw error;
        await renew();
        return work(account, env);
      });
    } catch (error) {
      // The platform reported it, not our own count, so everything else under the limit waits, too.
      if (quota !== undefined && isProblem(error) && error.kind === 'retry_later' && error.at && error.platformMessage !== null) {
        limits.reportRateLimit(id, { name: quota, remaining: 0, resetsAt: error.at });
      }
      throw error;
    }
  };
}

const isReading = (quota: string | undefined): boolean => readingLimits.some((name) => name === quota);
const isProblem = (error: unknown): error is PlatformProblem => error instanceof PlatformProblem;
