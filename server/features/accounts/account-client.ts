import type { PlatformId } from '@everycast/contract/platforms';
import { type Message, message } from '@everycast/messages/message';
import type { ConnectedAccount, Credentials } from '@everycast/platforms/port/account';
import { type PlatformEnv, readingLimits } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import { parseStored } from '../../kernel/database/json.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { proxyFailureIn } from '../../kernel/safe-fetch/proxied/proxy-failed.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { type AccountRow, type AccountStore, gone } from './account-store.ts';
import type { Apps } from './apps/apps.ts';
import type { AccountLimits } from './limits/account-limits.ts';
import { quotaIdOf } from './limits/quota-usage.ts';
import type { AccountsNeeds, Platforms, ProxyInUse } from './needs.ts';
import type { Caller, PlatformEnvs } from './platform-envs.ts';
import { createRenewal } from './renewal.ts';
import { createRevocation } from './revocation.ts';
import type { AccountStates } from './states.ts';

export const StoredCredentials = z.record(z.string(), z.string());

/** The encryption purpose of stored logins. */
export const credentialsPurpose = 'account';
/** How long decrypted credentials stay in memory, in milliseconds, and for how many accounts. */
const decryptedFor = 5 * 60_000;
const decryptedAtMost = 2000;
/** When a call is retried that found the queue of renewals full. Milliseconds. */
const busyFor = 30_000;
/** When what waits for a proxy is tried again. Milliseconds. */
const proxyWait = 60_000;

/** An account in its current state, with its credentials, app and service, ready for its adapter. */
export interface LoadedAccount extends ConnectedAccount, Caller {
  id: string;
  displayName: string;
  /** Increases with its credentials. */
  version: number;
  /** Why a person has to connect it again before anything can be sent; null if it is usable. */
  needsPerson: Message | null;
  /**
   * Why it can't be used for now without its owner being able to change that (the sandbox is off, the app's credentials are missing); null
   * if it can.
   */
  unusable: Message | null;
}

/** Runs with the account after its login was renewed; a second time if the login was rejected. */
export type AccountWork<T> = (account: LoadedAccount, env: PlatformEnv) => Promise<T>;

/** How an account's platform is called. */
export interface CallOptions {
  /** The limit that the call counts against. Nothing is sent while it is used up, and after a 429 everything that counts against it waits. */
  quota?: string | undefined;
  /** false: the call ignores limits, because a post that may be published must be found. */
  mayWait?: boolean;
  /** Wraps the fetch of all requests, for example with a lease. */
  guard?(fetch: typeof globalThis.fetch): typeof globalThis.fetch;
  /** Renews the login first and fails if that fails. Otherwise it is renewed when due, and the old one is used if that isn't possible now. */
  renewFirst?: boolean;
}

/** The only way to call platforms as an account. */
export interface AccountClient {
  /** By ID, in any state, including disconnected ones; three queries, and credentials are decrypted once while they stay the same. */
  load(ids: readonly string[]): Promise<Map<string, LoadedAccount>>;

  /**
   * Calls an account's platform: renews the login when it is due or rejected, stays within limits and stores those the platform reports,
   * and marks the account if the platform requires its owner.
   * @param options.marks false: the caller marks the account, with `markReconnect` in its own transaction
   * @throws PlatformProblem, and whatever `work` throws; AppError not_found
   */
  call<T>(account: string | LoadedAccount, work: AccountWork<T>, options?: CallOptions & { marks?: boolean }): Promise<T>;

  /** Marks the account to be connected again; false if its credentials have changed since that version. */
  markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean>;
}

/** What this feature itself also needs of it. */
export interface OwnAccountClient extends AccountClient {
  /**
   * Calls the platform to find out whether the account works, even one that is marked to be connected again. The caller stores the result.
   * @param renewFirst renews the login even if it isn't due
   * @throws PlatformProblem, and whatever `work` throws; AppError too_many_requests
   */
  callToCheck<T>(row: AccountRow, work: AccountWork<T>, renewFirst: boolean): Promise<T>;

  seal(credentials: Credentials): string;

  /** A disconnected account's are empty. @throws PlatformProblem reconnect, if they can't be decrypted */
  credentialsOf(row: AccountRow): Credentials;

  /** Revokes a disconnected account's login with its last credentials. Failures are only logged. */
  endLogin(row: AccountRow): Promise<void>;
}

interface ClientParts {
  store: AccountStore;
  platforms: Platforms;
  apps: Pick<Apps, 'load'>;
  envs: PlatformEnvs;
  states: AccountStates;
  limits: AccountLimits;
  needs: Pick<AccountsNeeds, 'proxies'>;
}

export function createAccountClient(
  kernel: Pick<Kernel, 'clock' | 'log' | 'leases' | 'secrets'>,
  { store, platforms, apps, envs, states, limits, needs }: ClientParts,
): OwnAccountClient {
  const credentials = createCredentials(kernel.secrets);
  const revocation = createRevocation(kernel, { store, platforms, envs, loadWithLogin });
  const renewal = createRenewal(kernel, { store, platforms, envs, states, revocation, loadWithLogin, seal: credentials.seal });
  const calls = { platforms, envs, limits };

  /** Without secrets. */
  function withoutLogin(row: AccountRow, proxy: ProxyInUse | null): LoadedAccount {
    const { id, workspaceId, platform, version, service, remoteId, handle, displayName, traits, sandbox } = row;
    const names = { remoteId, handle, displayName };
    const state = { credentials: {}, needsPerson: null, unusable: null };
    return { id, workspaceId, platform, version, service, sandbox, quotaId: quotaIdOf(row), proxy, traits, ...names, ...state };
  }

  /** @throws PlatformProblem reconnect, if the credentials can't be decrypted; outage, if the sandbox is off or there is no app */
  function withLogin(row: AccountRow, appOf: Awaited<ReturnType<Apps['load']>>, proxy: ProxyInUse | null): LoadedAccount {
    const account = { ...withoutLogin(row, proxy), service: envs.serviceOf(row), credentials: credentials.of(row) };
    const app = appOf(row);
    return app ? { ...account, app } : account;
  }

  async function loadWithLogin(row: AccountRow): Promise<LoadedAccount> {
    const [appOf, proxies] = await Promise.all([apps.load([row]), needs.proxies.ofAccounts([row.id])]);
    return withLogin(row, appOf, proxies.get(row.id) ?? null);
  }

  async function loadRows(rows: readonly AccountRow[]): Promise<Map<string, LoadedAccount>> {
    const [appOf, proxies] = await Promise.all([
      apps.load(rows.filter((row) => row.disconnectedAt === null)),
      needs.proxies.ofAccounts(rows.map(({ id }) => id)),
    ]);
    const loaded = (row: AccountRow): LoadedAccount => {
      const proxy = proxies.get(row.id) ?? null;
      if (row.disconnectedAt !== null) return { ...withoutLogin(row, proxy), needsPerson: message('accounts.disconnected') };
      try {
        const needsPerson = row.state === 'reconnect' ? (row.problem ?? message('accounts.reconnect_needed')) : null;
        return { ...withLogin(row, appOf, proxy), needsPerson };
      } catch (error) {
        if (!isProblem(error)) throw error;
        const isOver = error.kind === 'reconnect';
        return { ...withoutLogin(row, proxy), needsPerson: isOver ? error.reason : null, unusable: isOver ? null : error.reason };
      }
    };
    return new Map(rows.map((row) => [row.id, loaded(row)]));
  }

  async function loadOne(id: string): Promise<LoadedAccount> {
    const [accounts] = await Promise.all([store.byIds([id]).then(loadRows), limits.load([id], kernel.clock.now())]);
    const account = accounts.get(id);
    if (account) return account;
    throw gone();
  }

  const callNow = createCall(kernel, { ...calls, refresh: async (id, version) => loadWithLogin(await renewal.refresh(id, version)) });

  const call = createCall(kernel, {
    ...calls,
    async refresh(id, version) {
      const row = await renewal.refresh(id, version).catch((error: unknown) => {
        // A call that finds the queue full is retried later; nothing of it was sent.
        if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
        throw new PlatformProblem('retry_later', error.reason, { at: new Date(kernel.clock.now().getTime() + busyFor), cause: error });
      });
      const renewed = (await loadRows([row])).get(id);
      if (!renewed) throw gone();
      return renewed;
    },
  });

  async function markReconnect(tx: Tx, id: string, version: number, reason: Message): Promise<boolean> {
    const row = await store.lock(tx, id);
    if (!row || row.version !== version || row.disconnectedAt !== null) return false;
    await states.needsPerson(tx, row, reason);
    return true;
  }

  return {
    load: async (ids) => loadRows(await store.byIds(ids)),

    async call(account, work, { marks = true, ...options } = {}) {
      let last = typeof account === 'string' ? await loadOne(account) : account;
      if (last.needsPerson !== null) throw new PlatformProblem('reconnect', last.needsPerson);
      if (last.unusable !== null) throw new PlatformProblem('outage', last.unusable);
      try {
        return await call(
          last,
          (fresh, env) => {
            last = fresh;
            return work(fresh, env);
          },
          options,
        );
      } catch (error) {
        // Even fresh credentials are rejected: the platform requires the owner, whatever error it returns.
        if (marks && isProblem(error) && (error.kind === 'reconnect' || error.kind === 'refresh')) {
          await store.transaction((tx) => markReconnect(tx, last.id, last.version, error.reason));
        }
        throw error;
      }
    },

    async callToCheck(row, work, renewFirst) {
      const account = await loadWithLogin(row);
      const isDue = platforms[row.platform].connect.refreshDue(account.credentials, kernel.clock.now());
      return callNow(account, work, { mayWait: false, renewFirst: renewFirst || isDue });
    },

    markReconnect,
    seal: credentials.seal,
    credentialsOf: credentials.of,
    endLogin: revocation.endLogin,
  };
}

interface CallParts {
  platforms: Readonly<Record<PlatformId, Pick<Platforms[PlatformId], 'connect' | 'manifest'>>>;
  envs: Pick<PlatformEnvs, 'ofCalls'>;
  limits: Pick<AccountLimits, 'reportRateLimit' | 'until'>;
  /** Renews the credentials of that version, or returns the newer ones. @throws PlatformProblem */
  refresh(id: string, version: number): Promise<LoadedAccount>;
}

/** One call of a loaded account's platform: with a valid login, within the limits, and reporting what it says about them. */
export function createCall({ clock }: Pick<Kernel, 'clock'>, { platforms, envs, limits, refresh }: CallParts) {
  /** @throws PlatformProblem and whatever `work` throws, which runs a second time if the platform rejects the login */
  return async function call<T>(
    asLoaded: LoadedAccount,
    work: AccountWork<T>,
    { quota, mayWait = true, guard = (fetch) => fetch, renewFirst = false }: CallOptions = {},
  ): Promise<T> {
    const { id } = asLoaded;
    const { connect, manifest } = platforms[asLoaded.platform];
    const until = quota !== undefined && mayWait ? limits.until(id, quota, clock.now()) : null;
    if (until) {
      const code = readingLimits.some((name) => name === quota) ? 'platforms.reading_waits' : 'platforms.limited';
      throw new PlatformProblem('retry_later', message(code, { platform: manifest.name }), { at: until });
    }

    let account = asLoaded;
    const renew = async (): Promise<void> => {
      account = await refresh(id, account.version);
    };
    const unguarded = envs.ofCalls(account, { mayWait });
    const env: PlatformEnv = { ...unguarded, fetch: guard(unguarded.fetch), reportRateLimit: (limit) => limits.reportRateLimit(id, limit) };
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
      const failed = proxyFailureIn(error);
      // The platform has received nothing. It waits as long as the proxy doesn't work, and uses up no attempt.
      if (failed !== null && isProblem(error) && error.kind === 'outage') {
        const at = new Date(clock.now().getTime() + proxyWait);
        throw new PlatformProblem('retry_later', failed.reason, { code: error.code, at, cause: error });
      }
      // The platform reported it, not our own count, so everything else under the limit waits, too.
      if (quota !== undefined && isProblem(error) && error.kind === 'retry_later' && error.at && error.platformMessage !== null) {
        limits.reportRateLimit(id, { name: quota, remaining: 0, resetsAt: error.at });
      }
      throw error;
    }
  };
}

/** Encrypts and decrypts credentials. Those in use are cached for a while by version, so that many posts need one decryption. */
function createCredentials(secrets: Secrets) {
  const decrypted = new Map<string, { version: number; until: number; credentials: Credentials }>();

  function cache(id: string, version: number, credentials: Credentials): void {
    decrypted.delete(id);
    decrypted.set(id, { version, until: Date.now() + decryptedFor, credentials });
    for (const [oldest, { until }] of decrypted) {
      if (decrypted.size <= decryptedAtMost && until > Date.now()) break;
      decrypted.delete(oldest);
    }
  }

  function decrypt(id: string, sealed: string): Credentials {
    let text: string;
    try {
      text = secrets.open(sealed, credentialsPurpose);
    } catch (cause) {
      throw new PlatformProblem('reconnect', 'accounts.login_unreadable', { cause });
    }
    return parseStored(StoredCredentials, JSON.parse(text), { table: 'account', id, column: 'credentials' });
  }

  return {
    seal: (credentials: Credentials): string => secrets.seal(JSON.stringify(credentials), credentialsPurpose),

    of({ id, version, credentials: sealed }: AccountRow): Credentials {
      if (sealed === null) return {};
      const cached = decrypted.get(id);
      if (cached && cached.version === version && cached.until > Date.now()) return cached.credentials;
      const credentials = decrypt(id, sealed);
      cache(id, version, credentials);
      return credentials;
    },
  };
}

const isProblem = (error: unknown): error is PlatformProblem => error instanceof PlatformProblem;
