import type { PlatformId } from '@everycast/contract/platforms';
import { message } from '@everycast/messages/message';
import type { ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Traits } from '@everycast/platforms/port/manifest';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { isFetchable, isOutside } from '../../kernel/safe-fetch/outside.ts';
import type { AccountRow } from './account-store.ts';
import type { Apps, Owner } from './apps/apps.ts';
import type { AccountCredentials } from './credentials.ts';
import type { AccountsNeeds } from './needs.ts';
import type { Platforms } from './platforms.ts';
import { type QuotaUsage, quotaIdOf } from './quota-usage/quota-usage.ts';

/** An account ready for its adapter. `version` increases with its credentials. */
export interface UsableAccount extends ConnectedAccount {
  id: string;
  workspaceId: string;
  platform: PlatformId;
  displayName: string;
  version: number;
  sandbox: boolean;
  /** Whose daily quota its calls count against. */
  quotaId: string;
}

type Called = Pick<UsableAccount, 'workspaceId' | 'platform' | 'sandbox' | 'quotaId'>;

const switchedOff = message('accounts.sandbox_account_off');

type Placed = Pick<AccountRow, 'platform' | 'service' | 'sandbox'>;

/** Prepares accounts for their adapters: their current service, decrypted credentials, and the app they belong to. */
export function createUsable(
  kernel: Pick<Kernel, 'clock' | 'safeFetch' | 'publicUrl'>,
  parts: {
    credentials: AccountCredentials;
    apps: Apps;
    platforms: Platforms;
    quotaUsage: QuotaUsage;
    needs: Pick<AccountsNeeds, 'sandbox' | 'page'>;
  },
) {
  const { credentials, apps, quotaUsage, needs } = parts;
  const fetches = (platform: PlatformId) => parts.platforms[platform].manifest.fetches === true;
  const sandbox = needs.sandbox?.on ? needs.sandbox : null;
  const fetchOf = (inSandbox: boolean): typeof fetch => (inSandbox && sandbox ? sandbox.fetch : kernel.safeFetch);

  function placeOf({ platform, service, sandbox: inSandbox }: Placed): string {
    if (!inSandbox) return service;
    if (sandbox) return sandbox.serviceOf(platform);
    throw new PlatformProblem('outage', switchedOff);
  }

  /** As people see it, even if the sandbox is off. */
  function shownService({ platform, service, sandbox: inSandbox }: Placed): string {
    if (!inSandbox) return service;
    return sandbox ? sandbox.serviceOf(platform) : `${kernel.publicUrl}/sandbox/${platform}`;
  }

  /** An account's state: a sandbox account doesn't work while the sandbox is off, whatever its last check found. */
  function shownState({ sandbox: inSandbox, state, problem }: AccountRow): Pick<AccountRow, 'state' | 'problem'> {
    return inSandbox && !sandbox && state === 'healthy' ? { state: 'unreachable', problem: switchedOff } : { state, problem };
  }

  const bare = (row: AccountRow): UsableAccount => {
    const { id, workspaceId, platform, version, service, remoteId, handle, displayName, traits, sandbox } = row;
    const names = { handle, displayName };
    return { id, workspaceId, platform, version, service, sandbox, quotaId: quotaIdOf(row), remoteId, ...names, traits, credentials: {} };
  };

  /**
   * The environment of an account's calls, except for reporting limits. `mayWait`: calls are rejected if the app's day is used up, to be
   * made the next day; otherwise they are counted and made, because the platform has the last word.
   */
  const callsOf = (
    { workspaceId, platform, sandbox: inSandbox, quotaId }: Called,
    how: { mayWait: boolean },
  ): Omit<PlatformEnv, 'reportRateLimit'> => ({
    fetch: fetchOf(inSandbox),
    now: () => kernel.clock.now(),
    spend: (cost, of) => quotaUsage.spend(platform, quotaId, cost, { ...how, of }),
    page: (address) => needs.page(address, workspaceId),
  });

  /** Each by ID, or why it can't be used; one query at most. */
  async function all(rows: readonly AccountRow[], tx?: Tx): Promise<Map<string, UsableAccount | PlatformProblem>> {
    const appOf = await apps.load(rows, tx);
    return new Map(
      rows.map((row): [string, UsableAccount | PlatformProblem] => {
        try {
          const account = { ...bare(row), service: placeOf(row), credentials: credentials.of(row) };
          const app = appOf(row);
          return [row.id, app ? { ...account, app } : account];
        } catch (error) {
          if (error instanceof PlatformProblem) return [row.id, error];
          throw error;
        }
      }),
    );
  }

  return {
    all,
    /** Without secrets. */
    bare,
    fetchOf,
    sandbox,
    placeOf,

    /** @throws PlatformProblem reconnect, if the credentials can't be decrypted; outage, if the sandbox is off or there is no app */
    async of(row: AccountRow, tx?: Tx): Promise<UsableAccount> {
      const found = (await all([row], tx)).get(row.id);
      if (!found || found instanceof PlatformProblem) throw found;
      return found;
    },

    callsOf,

    /** The environment for connecting or checking an account. */
    envOf: (owner: Owner): PlatformEnv => ({
      ...callsOf({ ...owner, quotaId: quotaIdOf(owner) }, { mayWait: false }),
      reportRateLimit: () => undefined,
    }),

    shownService,
    shownState,

    /** Including this instance's facts: if it can't be reached from outside, no platform can fetch a file from it. */
    shownTraits(row: Placed & Pick<AccountRow, 'traits'>): Traits {
      const isCutOff = fetches(row.platform) && !isFetchable(kernel.publicUrl) && isOutside(shownService(row));
      return isCutOff ? { ...row.traits, fetchable: false } : row.traits;
    },
  };
}

export type Usable = ReturnType<typeof createUsable>;
