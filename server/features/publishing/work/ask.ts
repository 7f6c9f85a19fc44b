import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { PublishingAccount, PublishingNeeds } from '../needs.ts';

/** Asks a platform in an account's name, with a login that is renewed where that is needed. */
export function createAsking(
  asLoaded: PublishingAccount,
  { platforms, accounts }: Pick<PublishingNeeds, 'platforms' | 'accounts'>,
  now: () => Date,
) {
  const { connect } = platforms[asLoaded.platform];
  let account = asLoaded;

  const renew = async (): Promise<void> => {
    account = await accounts.refresh(account.id, account.version);
  };

  return {
    /** With the login that was used last. */
    account: () => account,

    /** Calls the platform with a login that works: renewed before its end, and once more where the platform does not take it. */
    async ask<T>(call: (account: PublishingAccount) => Promise<T>): Promise<T> {
      if (connect.refreshDue(account.credentials, now())) {
        // Whatever hinders renewing, the old login may still do; if not, the platform says so and it is renewed below.
        await renew().catch((error: unknown) =>
          error instanceof PlatformProblem && error.kind !== 'reconnect' ? null : Promise.reject(error),
        );
      }
      try {
        return await call(account);
      } catch (error) {
        if (!(error instanceof PlatformProblem) || error.kind !== 'refresh') throw error;
        await renew();
        return call(account);
      }
    },
  };
}
