import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountRow } from './account-store.ts';
import type { AppOwner } from './apps/apps.ts';
import { type QuotaUsage, quotaIdOf } from './limits/quota-usage.ts';
import type { AccountsNeeds } from './needs.ts';

/** Whose calls they are. `quotaId`: whose daily quota they count against. */
export interface Caller {
  workspaceId: string;
  platform: PlatformId;
  sandbox: boolean;
  quotaId: string;
}

type Placed = Pick<AccountRow, 'platform' | 'service' | 'sandbox'>;

export const sandboxIsOff = message('accounts.sandbox_account_off');

/** What adapters receive to make requests, and where platforms are reached: really, or in the sandbox. */
export interface PlatformEnvs {
  /** null while it is off. */
  sandbox: AccountsNeeds['sandbox'];

  /** An account's service now. @throws PlatformProblem outage, for a sandbox account while the sandbox is off */
  serviceOf(row: Placed): string;

  fetchOf(sandbox: boolean): typeof fetch;

  /** For logging in, consent and avatars. What it costs is counted, and never rejected. */
  of(owner: AppOwner): PlatformEnv;

  /**
   * For an account's calls, except for reporting limits. `mayWait`: calls are rejected if the app's day is used up, to be made the next day;
   * otherwise they are counted and made, because the platform has the last word.
   */
  ofCalls(caller: Caller, how: { mayWait: boolean }): Omit<PlatformEnv, 'reportRateLimit'>;
}

export function createPlatformEnvs(
  kernel: Pick<Kernel, 'clock' | 'safeFetch'>,
  { quotaUsage, needs }: { quotaUsage: QuotaUsage; needs: Pick<AccountsNeeds, 'sandbox' | 'linkCards'> },
): PlatformEnvs {
  const sandbox = needs.sandbox?.on ? needs.sandbox : null;
  const fetchOf = (inSandbox: boolean): typeof fetch => (inSandbox && sandbox ? sandbox.fetch : kernel.safeFetch);

  const ofCalls: PlatformEnvs['ofCalls'] = ({ workspaceId, platform, sandbox: inSandbox, quotaId }, { mayWait }) => ({
    fetch: fetchOf(inSandbox),
    now: () => kernel.clock.now(),
    spend: (cost, of) => quotaUsage.spend(platform, quotaId, cost, { mayWait, of }),
    page: (address) => needs.linkCards.page(address, workspaceId),
  });

  return {
    sandbox,
    fetchOf,
    ofCalls,
    of: (owner) => ({ ...ofCalls({ ...owner, quotaId: quotaIdOf(owner) }, { mayWait: false }), reportRateLimit: () => undefined }),
    serviceOf({ platform, service, sandbox: inSandbox }) {
      if (!inSandbox) return service;
      if (sandbox) return sandbox.serviceOf(platform);
      throw new PlatformProblem('outage', sandboxIsOff);
    },
  };
}
