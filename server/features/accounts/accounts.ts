import type { Readable } from 'node:stream';
import type { Account, PlannedOnAccount, WaysToConnect } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { AppCredentials, Connected, ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Traits } from '@everycast/platforms/port/manifest';
import type { Found, FoundPerson } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { type AccountClient, createAccountClient } from './account-client.ts';
import { type AccountRow, createAccountStore } from './account-store.ts';
import { createAppStore } from './apps/app-store.ts';
import { createApps } from './apps/apps.ts';
import { type AppSettings, createAppSettings } from './apps/settings.ts';
import { createAvatars } from './avatars.ts';
import { type Consent, createConsent } from './consent/consent.ts';
import { createConsentStore } from './consent/consent-store.ts';
import { createCredentials } from './credentials.ts';
import { createHealth } from './health.ts';
import { createLimitStore } from './limits/account-limit-store.ts';
import { type AccountLimits, createAccountLimits } from './limits/limits.ts';
import { createLinks } from './links.ts';
import type { AccountsNeeds } from './needs.ts';
import type { Login, Platforms } from './platforms.ts';
import { createQuotaUsage } from './quota-usage/quota-usage.ts';
import { createQuotaUsageStore } from './quota-usage/quota-usage-store.ts';
import { createRenewal } from './renewal.ts';
import { createRevocation } from './revocation.ts';
import { errorOf, gone, toAccount } from './rules.ts';
import { createSandboxLogin, type LoginOwner } from './sandbox-login.ts';
import { createAccountStates } from './states.ts';
import { createUnreadable } from './unreadable.ts';
import { createUsable } from './usable.ts';

/** An account's name and looks. Once it is disconnected, `connected` is false and its old posts keep its name. */
export interface AccountBrief {
  id: string;
  platform: PlatformId;
  handle: string;
  displayName: string;
  sandbox: boolean;
  traits: Traits;
  connected: boolean;
}

/** Connections to platforms: created, renewed, checked and ended. */
export interface Accounts extends AccountClient {
  /** The limits that platforms reported. */
  limits: AccountLimits;

  /** Features that schedule posts on accounts register how many wouldn't be published if one were disconnected now. */
  addPlanner(planned: (accountId: string) => Promise<number>): void;

  /** Names for posts: those of `ids` that the workspace has or had, by ID. */
  describe(workspaceId: string, ids: readonly string[]): Promise<Map<string, AccountBrief>>;

  /** The app that the operator configured for a platform, or its owner entered; null if there is none. */
  appOf(platform: PlatformId): Promise<AppCredentials | null>;

  /** Those that are connected, oldest first. */
  list(workspaceId: string): Promise<Account[]>;

  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<Account>;

  /** What is lost with the account. @throws AppError not_found */
  planned(workspaceId: string, id: string): Promise<PlannedOnAccount>;

  /** The account's avatar as WebP. @throws AppError not_found */
  avatar(workspaceId: string, id: string): Promise<Readable>;

  /** What can be connected on this instance. */
  ways(): Promise<WaysToConnect>;

  /**
   * Connects an account. A connected one gets the new login; a previously disconnected one is restored.
   * @throws AppError wrong_credentials, not_a_platform_server, address_*, platform_*, limit_reached
   */
  connect(workspaceId: string, userId: string | null, platform: PlatformId, login: Login): Promise<Account>;

  /**
   * Gives a connected account a new login, which must be for the same account.
   * @throws AppError not_found, wrong_credentials and connection errors
   */
  reconnect(workspaceId: string, userId: string | null, id: string, password: string): Promise<Account>;

  /**
   * Logs in as the given sandbox account's person, or as the first whose account is missing or has a problem.
   * @throws AppError not_found, invalid_input and login errors
   */
  connectInSandbox(workspaceId: string, userId: string | null, platform: PlatformId, accountId?: string): Promise<Account>;

  /**
   * Disconnects an account: its credentials are deleted immediately, its scheduled posts cancelled, and its login revoked on the platform
   * if possible.
   * @throws AppError not_found
   */
  disconnect(workspaceId: string, id: string): Promise<void>;

  /** Checks the account on the platform now; the result is in its state. @throws AppError not_found */
  test(workspaceId: string, id: string): Promise<Account>;

  /**
   * Searches the platform for one of the account's options.
   * @throws AppError not_found if there is no such account or option, and the platform's errors
   */
  find(workspaceId: string, id: string, option: string, words: string): Promise<Found[]>;

  /**
   * Searches people on the platform a post can mention.
   * @throws AppError not_found if there is no such account, or apps can't do that there, and the platform's errors
   */
  people(workspaceId: string, id: string, words: string): Promise<FoundPerson[]>;

  /** Connecting in the browser. */
  consent: Consent;

  /** This instance's apps on platforms, for its owner. */
  apps: AppSettings;

  /** Marks accounts whose login can't be decrypted, because SECRET_KEY was changed or lost, as needing their owner. Runs once at start. */
  markUnreadable(): Promise<void>;

  /** Checks the accounts that are due. */
  lookAtAll(): Promise<void>;

  /** Notifies people of connections that expire soon, once per expiry. */
  notifyExpiry(): Promise<void>;
}

export function createAccounts(kernel: Kernel, platforms: Platforms, needs: AccountsNeeds): Accounts {
  const store = createAccountStore(kernel.db);
  const appStore = createAppStore(kernel.db);
  const credentials = createCredentials(kernel.secrets);
  const apps = createApps(kernel, { store: appStore, platforms, needs });
  const quotaUsage = createQuotaUsage(kernel, { store: createQuotaUsageStore(kernel.db), platforms });
  const usable = createUsable(kernel, { credentials, apps, platforms, quotaUsage, needs });
  const states = createAccountStates(kernel, { store, platforms, needs });
  const revocation = createRevocation(kernel, { store, platforms, usable });
  const renewal = createRenewal(kernel, { store, platforms, credentials, states, usable, revocation });
  const limits = createAccountLimits(kernel, createLimitStore(kernel.db));
  const client = createAccountClient(kernel, { store, platforms, states, usable, renewal, limits });
  const avatars = createAvatars(kernel, { store, states, usable, needs });
  const health = createHealth(kernel, { store, platforms, states, avatars, needs, credentials, usable, renewal, limits });
  needs.plans.measure('accounts', async (tx, id) =>
    [...(await store.connectedByPlatform(tx, id)).values()].reduce((sum, count) => sum + count, 0),
  );
  needs.plans.measure('accountsPerPlatform', async (tx, id, platform) => {
    const counts = await store.connectedByPlatform(tx, id);
    return platform === undefined ? Math.max(0, ...counts.values()) : (counts.get(platform) ?? 0);
  });
  const links = createLinks(kernel, { store, platforms, credentials, states, avatars, needs });
  const planners: ((accountId: string) => Promise<number>)[] = [];
  const shown = (row: AccountRow): Account =>
    toAccount({ ...row, ...usable.shownState(row), traits: usable.shownTraits(row) }, usable.shownService(row));
  const consents = createConsentStore(kernel.db);
  const consent = createConsent(kernel, { store: consents, accounts: store, platforms, apps, links, usable, needs, shown });
  kernel.jobs.every('accounts.look', '*/5 * * * *', health.lookAtAll);
  kernel.jobs.every('accounts.expiry', '11 * * * *', health.notifyExpiry);
  kernel.jobs.every('accounts.consents', '*/5 * * * *', consent.clean);
  kernel.jobs.every('accounts.spending', '29 3 * * *', quotaUsage.clean);

  async function one(workspaceId: string, id: string): Promise<AccountRow> {
    const row = await store.one(workspaceId, id);
    if (!row) throw gone();
    return row;
  }

  async function plannedOn(accountId: string): Promise<number> {
    return (await Promise.all(planners.map((planned) => planned(accountId)))).reduce((sum, posts) => sum + posts, 0);
  }

  async function logIn(by: LoginOwner, loginOf: () => Login): Promise<Connected> {
    try {
      const { connect, manifest } = platforms[by.platform];
      if (connect.by !== 'password') throw new AppError('invalid_input', 'accounts.connects_in_browser', { platform: manifest.name });
      const login = loginOf();
      return await connect.connect(login, usable.envOf({ ...by, service: login.service, appId: null }));
    } catch (error) {
      throw error instanceof PlatformProblem ? errorOf(error) : error;
    }
  }

  /** A search on an account's platform, with its login. @throws AppError not_found, and the platform's errors */
  const asked = <T>(id: string, find: (words: string, account: ConnectedAccount, env: PlatformEnv) => Promise<T>, words: string) =>
    client
      .call(id, (account, env) => find(words, account, env), { mayWait: false })
      .catch((error: unknown) => {
        throw error instanceof PlatformProblem ? errorOf(error) : error;
      });

  return {
    addPlanner: (planned) => void planners.push(planned),

    async connect(workspaceId, userId, platform, login) {
      const place = { workspaceId, userId, platform, sandbox: false, appId: null };
      const [row] = await links.add(place, [await logIn(place, () => login)]);
      if (!row) throw gone();
      return shown(row);
    },

    list: async (workspaceId) => (await store.list(workspaceId)).map(shown),

    get: async (workspaceId, id) => shown(await one(workspaceId, id)),

    planned: async (workspaceId, id) => ({ posts: await plannedOn((await one(workspaceId, id)).id) }),

    async test(workspaceId, id) {
      await health.look(await one(workspaceId, id));
      return shown(await one(workspaceId, id));
    },

    async find(workspaceId, id, option, words) {
      const account = await one(workspaceId, id);
      const find = platforms[account.platform].finds?.[option];
      if (!find) throw new AppError('not_found', 'accounts.no_lookup');
      return asked(id, find, words);
    },

    async people(workspaceId, id, words) {
      const account = await one(workspaceId, id);
      const find = platforms[account.platform].people;
      if (!find) throw new AppError('not_found', 'accounts.no_people');
      return asked(id, find, words);
    },

    async reconnect(workspaceId, userId, id, password) {
      const row = await one(workspaceId, id);
      const place = { workspaceId, userId, platform: row.platform, sandbox: row.sandbox, appId: null };
      const login = () => ({ service: usable.placeOf(row), identifier: row.remoteId, password });
      const connected = await logIn(row, login);
      if (!links.isSame(row, connected, place)) {
        throw new AppError('wrong_credentials', 'accounts.another_login', { other: connected.handle, handle: row.handle });
      }
      return shown(await links.renew(place, row, connected));
    },

    async disconnect(workspaceId, id) {
      const row = await one(workspaceId, id);
      const now = kernel.clock.now();
      const last = await store.transaction(async (tx) => {
        await kernel.domainEvents.emit(tx, 'account.disconnected', { accountId: id });
        const locked = await store.lock(tx, id);
        if (!locked || locked.disconnectedAt !== null) throw gone();
        const nothing = { credentials: null, renewingSince: null, avatarKey: null };
        await states.change(tx, id, { ...nothing, disconnectedAt: now, version: locked.version + 1 });
        return locked;
      });
      await avatars.remove(row.avatarKey);
      await revocation.endLogin(last);
    },

    avatar: async (workspaceId, id) => avatars.open(await one(workspaceId, id)),

    async describe(workspaceId, ids) {
      const rows = (await store.byIds(ids)).filter((row) => row.workspaceId === workspaceId);
      return new Map(
        rows.map((row) => {
          const { id, platform, handle, displayName, sandbox, disconnectedAt } = row;
          const traits = usable.shownTraits(row);
          return [id, { id, platform, handle, displayName, sandbox, traits, connected: disconnectedAt === null }] as const;
        }),
      );
    },

    load: client.load,
    call: client.call,
    limits,

    async ways() {
      const wayTo = await apps.ways();
      const ids = Object.keys(platforms) as PlatformId[];
      const named = ids.filter((id) => platforms[id].manifest.connect.service === null);
      const offered = Object.fromEntries(named.flatMap((id) => (apps.ownService(id) === null ? [] : [[id, apps.ownService(id)]])));
      return { sandbox: usable.sandbox !== null, platforms: ids.map((platform) => ({ platform, ...wayTo(platform) })), offered };
    },

    consent,
    connectInSandbox: createSandboxLogin({ store, platforms, links, usable, shown, logIn: (by, login) => logIn(by, () => login) }),
    appOf: apps.own,
    apps: createAppSettings(kernel, { store: appStore, platforms }),

    markReconnect: client.markReconnect,
    markUnreadable: createUnreadable(kernel, { store, credentials, markReconnect: client.markReconnect }),
    lookAtAll: health.lookAtAll,
    notifyExpiry: health.notifyExpiry,
  };
}
