import type { Readable } from 'node:stream';
import type { Account, PlannedOnAccount, WaysToConnect } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Connected, Found } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createApps } from './apps/apps.ts';
import { createAppSettings } from './apps/settings.ts';
import { createAppStore } from './apps/store.ts';
import { createAvatars } from './avatars.ts';
import { createConsent } from './consent/consent.ts';
import { createConsentStore } from './consent/store.ts';
import { createCredentials } from './credentials.ts';
import { createHealth } from './health.ts';
import { createLinks } from './links.ts';
import type { AccountsNeeds } from './needs.ts';
import type { Login, Platforms } from './platforms.ts';
import { createQuotaUsage } from './quota-usage/quota-usage.ts';
import { createQuotaUsageStore } from './quota-usage/store.ts';
import { createRenewal } from './renewal.ts';
import { createRevocation } from './revocation.ts';
import { errorOf, gone, toAccount } from './rules.ts';
import { createSandboxLogin, type LoginOwner } from './sandbox-login.ts';
import { createAccountStates } from './states.ts';
import { type AccountRow, createAccountStore } from './store.ts';
import { createUnreadable } from './unreadable.ts';
import { createUsable, type UsableAccount } from './usable.ts';
import { createTokenRefresh } from './with-fresh-token.ts';

/** Milliseconds. */
const busyFor = 30_000;

export type Accounts = ReturnType<typeof createAccounts>;

/** Connections to platforms: made, kept alive, looked after and ended. */
export function createAccounts(kernel: Kernel, platforms: Platforms, needs: AccountsNeeds) {
  const store = createAccountStore(kernel.db);
  const appStore = createAppStore(kernel.db);
  const credentials = createCredentials(kernel.secrets);
  const apps = createApps(kernel, { store: appStore, platforms, needs });
  const quotaUsage = createQuotaUsage(kernel, { store: createQuotaUsageStore(kernel.db), platforms });
  const usable = createUsable(kernel, { credentials, apps, platforms, quotaUsage, needs });
  const states = createAccountStates(kernel, { store, platforms, needs });
  const revocation = createRevocation(kernel, { store, platforms, usable });
  const renewal = createRenewal(kernel, { store, platforms, credentials, states, usable, revocation });
  const withFreshToken = createTokenRefresh(kernel, { platforms, credentials, renewal, usable });
  const avatars = createAvatars(kernel, { store, states, usable, needs });
  const health = createHealth(kernel, { store, platforms, states, avatars, needs, withFreshToken });
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

  return {
    /** A feature that plans posts on accounts registers how many wouldn't be published if one was disconnected now. */
    addPlanner: (planned: (accountId: string) => Promise<number>): void => void planners.push(planned),

    /**
     * Connects an account. One that is there already gets the new login; one that was there before comes back as what it was.
     * @throws AppError wrong_credentials, not_a_platform_server, address_*, platform_*, limit_reached
     */
    async connect(workspaceId: string, userId: string | null, platform: PlatformId, login: Login): Promise<Account> {
      const place = { workspaceId, userId, platform, sandbox: false, appId: null };
      const [row] = await links.add(place, [await logIn(place, () => login)]);
      if (!row) throw gone();
      return shown(row);
    },

    list: async (workspaceId: string): Promise<Account[]> => (await store.list(workspaceId)).map(shown),

    /** @throws AppError not_found */
    get: async (workspaceId: string, id: string): Promise<Account> => shown(await one(workspaceId, id)),

    /** What is lost with the account. @throws AppError not_found */
    planned: async (workspaceId: string, id: string): Promise<PlannedOnAccount> => ({
      posts: await plannedOn((await one(workspaceId, id)).id),
    }),

    /** Asks the platform now; what it says is in the account's state. @throws AppError not_found */
    async test(workspaceId: string, id: string): Promise<Account> {
      await health.look(await one(workspaceId, id));
      return shown(await one(workspaceId, id));
    },

    /**
     * Those on the platform that are called like this, for one of the account's options.
     * @throws AppError not_found where there is no such account or option, and what the platform says
     */
    async find(workspaceId: string, id: string, option: string, words: string): Promise<Found[]> {
      const account = await one(workspaceId, id);
      const find = platforms[account.platform].finds?.[option];
      if (!find) throw new AppError('not_found', 'accounts.no_lookup');
      const { found } = await withFreshToken.ask(account, (usable, env) => find(words, usable, env));
      if (found instanceof PlatformProblem) throw errorOf(found);
      return found;
    },

    /**
     * Gives a connected account a new login. It must be the same account over there.
     * @throws AppError not_found, wrong_credentials and whatever connecting throws
     */
    async reconnect(workspaceId: string, userId: string | null, id: string, password: string): Promise<Account> {
      const row = await one(workspaceId, id);
      const place = { workspaceId, userId, platform: row.platform, sandbox: row.sandbox, appId: null };
      const login = () => ({ service: usable.placeOf(row), identifier: row.remoteId, password });
      const connected = await logIn(row, login);
      if (!links.isSame(row, connected, place)) {
        throw new AppError('wrong_credentials', 'accounts.another_login', { other: connected.handle, handle: row.handle });
      }
      return shown(await links.renew(place, row, connected));
    },

    /**
     * Takes an account away: its credentials are destroyed at once, its scheduled posts cancelled, and its login is ended at the platform
     * where that can be done.
     * @throws AppError not_found
     */
    async disconnect(workspaceId: string, id: string): Promise<void> {
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

    /** The account's picture as WebP. @throws AppError not_found */
    avatar: async (workspaceId: string, id: string): Promise<Readable> => avatars.open(await one(workspaceId, id)),

    /** Names for posts: those of `ids` that the workspace has or had, by id. */
    async describe(workspaceId: string, ids: readonly string[]) {
      const rows = (await store.byIds(ids)).filter((row) => row.workspaceId === workspaceId);
      return new Map(
        rows.map((row) => {
          const { id, platform, handle, sandbox, disconnectedAt } = row;
          return [id, { id, platform, handle, sandbox, traits: usable.shownTraits(row), connected: disconnectedAt === null }] as const;
        }),
      );
    },

    /** For publishing: the accounts by id, whatever state they are in; two queries, and credentials opened once while they stay the same. */
    async forPublishing(ids: readonly string[]): Promise<Map<string, PublishableAccount>> {
      return publishable(await store.byIds(ids));
    },

    /**
     * Renews the credentials of that version, or gives the newer ones that stand there already.
     * @throws PlatformProblem reconnect, retry_later or outage
     */
    async refresh(id: string, version: number): Promise<PublishableAccount> {
      const row = await renewal.refresh(id, version).catch((error: unknown) => {
        // A post that finds too much waiting comes back later; nothing of it was sent.
        if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
        throw new PlatformProblem('retry_later', error.message, { at: new Date(kernel.clock.now().getTime() + busyFor), cause: error });
      });
      const renewed = (await publishable([row])).get(id);
      if (!renewed) throw gone();
      return renewed;
    },

    callsOf: usable.callsOf,

    /** What can be connected here. */
    async ways(): Promise<WaysToConnect> {
      const wayTo = await apps.ways();
      const ids = Object.keys(platforms) as PlatformId[];
      const named = ids.filter((id) => platforms[id].manifest.connect.service === null);
      const offered = Object.fromEntries(named.flatMap((id) => (apps.ownService(id) === null ? [] : [[id, apps.ownService(id)]])));
      return { sandbox: usable.sandbox !== null, platforms: ids.map((platform) => ({ platform, ...wayTo(platform) })), offered };
    },

    consent,
    connectInSandbox: createSandboxLogin({
      ...{ store, platforms, links, usable, shown },
      logIn: (by, login) => logIn(by, () => login),
    }),
    apps: createAppSettings(kernel, { store: appStore, platforms }),

    markReconnect,
    markUnreadable: createUnreadable(kernel, { store, credentials, markReconnect }),
    lookAtAll: health.lookAtAll,
    notifyExpiry: health.notifyExpiry,
  };

  /** Notes that the platform wants the person again; false if the credentials have changed since that version. */
  async function markReconnect(tx: Tx, id: string, version: number, reason: string): Promise<boolean> {
    const row = await store.lock(tx, id);
    if (!row || row.version !== version || row.disconnectedAt !== null) return false;
    await states.needsPerson(tx, row, reason);
    return true;
  }

  async function publishable(rows: readonly AccountRow[]): Promise<Map<string, PublishableAccount>> {
    const ready = await usable.all(rows.filter((row) => row.disconnectedAt === null));
    return new Map(rows.map((row) => [row.id, withNeed(row, ready.get(row.id))]));
  }

  function withNeed(row: AccountRow, account: UsableAccount | PlatformProblem | undefined): PublishableAccount {
    if (account === undefined) return { ...usable.bare(row), needsPerson: 'This account was disconnected.', unusable: null };
    if (account instanceof PlatformProblem) {
      const { kind, message } = account;
      const isOver = kind === 'reconnect';
      return { ...usable.bare(row), needsPerson: isOver ? message : null, unusable: isOver ? null : message };
    }
    const wants = row.problem ?? 'The platform wants you to connect this account again.';
    return { ...account, needsPerson: row.state === 'reconnect' ? wants : null, unusable: null };
  }
}

/**
 * An account as publishing uses it. `needsPerson`: why nothing can be sent before a person connects it again, or null. `unusable`: why it
 * cannot be used for now, though nobody has to connect it again (the sandbox is off, the app's credentials are missing), or null.
 */
export type PublishableAccount = UsableAccount & { needsPerson: string | null; unusable: string | null };
