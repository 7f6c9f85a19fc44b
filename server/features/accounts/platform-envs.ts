import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ResolvedThere } from '../../kernel/safe-fetch/proxied/connector.ts';
import { tracedFetch } from '../../kernel/tracing.ts';
import type { AccountRow } from './account-store.ts';
import type { AppOwner, Apps } from './apps/apps.ts';
import { type QuotaUsage, quotaIdOf } from './limits/quota-usage.ts';
import type { AccountsNeeds, Platforms, ProxyInUse } from './needs.ts';

/** Whose calls they are. `quotaId`: whose daily quota they count against. `proxy`: what they go through; null: directly. */
export interface Caller {
  workspaceId: string;
  platform: PlatformId;
  sandbox: boolean;
  quotaId: string;
  proxy: ProxyInUse | null;
}

type Placed = Pick<AccountRow, 'platform' | 'service' | 'sandbox'>;

export const sandboxIsOff = message('accounts.sandbox_account_off');

/** What adapters receive to make requests, and where platforms are reached: really, or in the sandbox. */
export interface PlatformEnvs {
  /** null while it is off. */
  sandbox: AccountsNeeds['sandbox'];

  /** An account's service now. @throws PlatformProblem outage, for a sandbox account while the sandbox is off */
  serviceOf(row: Placed): string;

  /** Through the proxy, if there is one, and never around it. What stays in the sandbox doesn't leave this server. */
  fetchOf(caller: Pick<Caller, 'platform' | 'sandbox' | 'proxy'>): typeof fetch;

  /** For logging in, consent and avatars. What it costs is counted, and never rejected. */
  of(owner: AppOwner, proxy: ProxyInUse | null): PlatformEnv;

  /**
   * For an account's calls, except for reporting limits. `mayWait`: calls are rejected if the app's day is used up, to be made the next day;
   * otherwise they are counted and made, because the platform has the last word.
   */
  ofCalls(caller: Caller, how: { mayWait: boolean }): Omit<PlatformEnv, 'reportRateLimit'>;
}

export function createPlatformEnvs(
  kernel: Pick<Kernel, 'clock' | 'safeFetch'>,
  parts: {
    platforms: Platforms;
    apps: Pick<Apps, 'ownService'>;
    quotaUsage: QuotaUsage;
    needs: Pick<AccountsNeeds, 'sandbox' | 'linkCards' | 'proxies'>;
  },
): PlatformEnvs {
  const { platforms, apps, quotaUsage, needs } = parts;
  const sandbox = needs.sandbox?.on ? needs.sandbox : null;

  /** A platform's own hosts are nobody's but its. Where people name servers, those could be anywhere, also behind the proxy. */
  function resolvedThere(platform: PlatformId): ResolvedThere {
    const { connect } = platforms[platform].manifest;
    if (connect.by === 'oauth' && connect.service !== null) return 'all';
    const own = apps.ownService(platform);
    return [...(connect.by === 'password' ? (connect.names ?? []) : []), ...(own === null ? [] : [new URL(own).hostname])];
  }

  const fetchOf: PlatformEnvs['fetchOf'] = ({ platform, sandbox: inSandbox, proxy }) => {
    if (inSandbox) return sandbox ? sandbox.fetch : kernel.safeFetch;
    return proxy === null ? kernel.safeFetch : needs.proxies.fetchThrough(proxy, resolvedThere(platform));
  };

  const ofCalls: PlatformEnvs['ofCalls'] = (caller, { mayWait }) => ({
    fetch: tracedFetch(fetchOf(caller), { 'everycast.platform': caller.platform }),
    now: () => kernel.clock.now(),
    spend: (cost, of) => quotaUsage.spend(caller.platform, caller.quotaId, cost, { mayWait, of }),
    page: (address) => needs.linkCards.page(address, caller.workspaceId),
  });

  return {
    sandbox,
    fetchOf,
    ofCalls,
    of: (owner, proxy) => ({
      ...ofCalls({ ...owner, proxy, quotaId: quotaIdOf(owner) }, { mayWait: false }),
      reportRateLimit: () => undefined,
    }),
    serviceOf({ platform, service, sandbox: inSandbox }) {
      if (!inSandbox) return service;
      if (sandbox) return sandbox.serviceOf(platform);
      throw new PlatformProblem('outage', sandboxIsOff);
    },
  };
}
