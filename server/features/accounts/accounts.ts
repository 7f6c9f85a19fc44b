import type { Readable } from 'node:stream';
import type { Account, PlannedOnAccount, ScheduledByAccount, WaysToConnect } from '@everycast/contract/accounts';
import type { PaidPlan } from '@everycast/contract/billing';
import { defined } from '@everycast/contract/defined';
import type { ActiveAccounts, HoldReason } from '@everycast/contract/plans';
import type { PlatformId } from '@everycast/contract/platforms';
import type { AppCredentials, ConnectedAccount } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Traits } from '@everycast/platforms/port/manifest';
import type { Found, FoundPerson } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAccountCheckStore } from './account-check-store.ts';
import { type AccountClient, createAccountClient } from './account-client.ts';
import { type AccountStore, createAccountStore, gone } from './account-store.ts';
import { createAccountView } from './account-view.ts';
import { createAppStore } from './apps/app-store.ts';
import { createApps } from './apps/apps.ts';
import { type AppSettings, createAppSettings } from './apps/settings.ts';
import { createAvatars } from './avatars.ts';
import { createConnections } from './connections.ts';
import { type Consent, createConsent } from './consent/consent.ts';
import { createConsentStore } from './consent/consent-store.ts';
import { createHealth, type Health } from './health.ts';
import { type AccountLimits, createAccountLimits } from './limits/account-limits.ts';
import { createLimitStore, createQuotaUsageStore } from './limits/limit-store.ts';
import { createQuotaUsage } from './limits/quota-usage.ts';
import { createLogins, type Logins } from './logins.ts';
import { type AccountTransfer, createMoving } from './moving.ts';
import type { AccountsNeeds, Platforms, ProxyInUse } from './needs.ts';
import { createPauseStore } from './pausing/pause-store.ts';
import { createPausing } from './pausing/pausing.ts';
import { createPlatformEnvs } from './platform-envs.ts';
import { errorOf } from './rules.ts';
import { createAccountStates, tellOf } from './states.ts';

/** An account's name and looks. Once it is disconnected, `connected` is false and its old posts keep its name. */
export interface AccountBrief {
  id: string;
  platform: PlatformId;
  handle: string;
  displayName: string;
  sandbox: boolean;
  traits: Traits;
  connected: boolean;
  /** Why nothing is published on it. */
  onHold?: HoldReason;
}

/** How many posts wait for accounts. */
interface Planner {
  /** Those that wouldn't be published if this account were disconnected now. */
  plannedOn(accountId: string): Promise<number>;
  /** Those that are scheduled on at least one of these. */
  scheduledOn(accountIds: readonly string[]): Promise<number>;
  /** How many are scheduled on each of a workspace's accounts. */
  scheduledByAccount(workspaceId: string): Promise<ScheduledByAccount['items']>;
}

/** Connections to platforms: created, renewed, checked and ended. */
export interface Accounts extends AccountClient, Logins, Pick<Health, 'checkAll' | 'notifyExpiry' | 'markUnreadable'> {
  /** The limits that platforms reported. */
  limits: AccountLimits;

  /** Features that schedule posts on accounts register how many there are. */
  addPlanner(planner: Planner): void;

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

  /** How many posts are scheduled on each account that has any. */
  scheduled(workspaceId: string): Promise<ScheduledByAccount>;

  /** Someone pauses accounts, or resumes them: all or none. Their posts wait with their times. @throws AppError not_found */
  pause(workspaceId: string, userId: string, accountIds: readonly string[]): Promise<Account[]>;
  resume(workspaceId: string, accountIds: readonly string[]): Promise<Account[]>;

  /** Which accounts stay active within the workspace's plan, or within another one. */
  active(workspaceId: string, plan?: PaidPlan): Promise<ActiveAccounts>;

  /**
   * Which accounts stay active first when the plan has room for fewer; the newest of the others are paused.
   * @throws AppError invalid_input, limit_reached
   */
  chooseActive(workspaceId: string, accountIds: readonly string[]): Promise<ActiveAccounts>;

  /** The account's avatar as WebP. @throws AppError not_found */
  avatar(workspaceId: string, id: string): Promise<Readable>;

  /** What can be connected on this instance. */
  ways(): Promise<WaysToConnect>;

  /**
   * Disconnects an account: its credentials are deleted immediately, its scheduled posts cancelled, and its login revoked on the platform
   * if possible.
   * @throws AppError not_found
   */
  disconnect(workspaceId: string, id: string): Promise<void>;

  /**
   * What forbids that accounts move to another workspace now, without locks.
   * @throws AppError not_found, invalid_input, already_exists, limit_reached
   */
  refuseMove(move: AccountTransfer): Promise<void>;

  /** Connected accounts belong to another workspace from now on, with their logins. @throws AppError as refuseMove */
  move(tx: Tx, move: AccountTransfer): Promise<void>;

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
}

export function createAccounts(kernel: Kernel, platforms: Platforms, needs: AccountsNeeds): Accounts {
  const store = createAccountStore(kernel.db);
  const appStore = createAppStore(kernel.db);
  const apps = createApps(kernel, { store: appStore, platforms, needs });
  const quotaUsage = createQuotaUsage(kernel, { store: createQuotaUsageStore(kernel.db), platforms });
  const envs = createPlatformEnvs(kernel, { platforms, apps, quotaUsage, needs });
  const view = createAccountView(kernel, { platforms, envs });
  const states = createAccountStates(kernel, { store, platforms, needs });
  const limits = createAccountLimits(kernel, createLimitStore(kernel.db));
  const client = createAccountClient(kernel, { store, platforms, apps, envs, states, limits, needs });
  const avatars = createAvatars(kernel, { store, states, envs, needs });
  const health = createHealth(kernel, { store, checks: createAccountCheckStore(kernel.db), platforms, states, avatars, needs, client });
  const connections = createConnections(kernel, { store, platforms, client, states, avatars, needs });
  const logins = createLogins({ store, platforms, connections, envs, view, needs });
  const pauses = createPauseStore();
  const pausing = createPausing(kernel, { store, pauses, states, platforms, needs });
  const consents = createConsentStore(kernel.db);
  const consent = createConsent(kernel, { store: consents, accounts: store, platforms, apps, connections, envs, needs, view });
  const moving = createMoving({ store, states, platforms, needs });
  const planners: Planner[] = [];
  measureAccounts(needs.plans, store);
  kernel.domainEvents.on('accounts.moved', async (tx, { fromWorkspaceId, toWorkspaceId }) => {
    for (const workspaceId of [fromWorkspaceId, toWorkspaceId].toSorted()) await pausing.follow(tx, workspaceId);
  });
  kernel.domainEvents.on('plan.changed', (tx, { workspaceId }) => pausing.follow(tx, workspaceId));
  kernel.jobs.every('accounts.check', '*/5 * * * *', health.checkAll);
  kernel.jobs.every('accounts.expiry', '11 * * * *', health.notifyExpiry);
  kernel.jobs.every('accounts.consents', '*/5 * * * *', consent.clean);
  kernel.jobs.every('accounts.spending', '29 3 * * *', quotaUsage.clean);

  /** A search on an account's platform, with its login. @throws AppError not_found, and the platform's errors */
  const search = <T>(id: string, find: (words: string, account: ConnectedAccount, env: PlatformEnv) => Promise<T>, words: string) =>
    client
      .call(id, (account, env) => find(words, account, env), { mayWait: false })
      .catch((error: unknown) => {
        throw error instanceof PlatformProblem ? errorOf(error) : error;
      });

  async function active(workspaceId: string, plan?: PaidPlan): Promise<ActiveAccounts> {
    const within = await pausing.within(kernel.db, workspaceId, plan);
    const paused = within.items.filter((one) => !one.active).map(({ id }) => id);
    const counts = await Promise.all(planners.map(({ scheduledOn }) => scheduledOn(paused)));
    return { ...within, postsOnHold: counts.reduce((sum, posts) => sum + posts, 0) };
  }

  const held = createHeld({ store, view, pauses, pausing, needs, db: kernel.db });

  return {
    load: client.load,
    call: client.call,
    markReconnect: client.markReconnect,
    limits,
    connect: logins.connect,
    reconnect: logins.reconnect,
    connectInSandbox: logins.connectInSandbox,
    consent,
    apps: createAppSettings(kernel, { store: appStore, platforms }),
    appOf: apps.own,
    checkAll: health.checkAll,
    notifyExpiry: health.notifyExpiry,
    markUnreadable: health.markUnreadable,
    addPlanner: (planner) => void planners.push(planner),

    ...held,
    avatar: async (workspaceId, id) => avatars.open(await store.get(workspaceId, id)),

    active,

    async chooseActive(workspaceId, accountIds) {
      await store.transaction((tx) => pausing.choose(tx, workspaceId, accountIds));
      return active(workspaceId);
    },

    scheduled: (workspaceId) => scheduledOf(planners, workspaceId),

    async planned(workspaceId, id) {
      const account = await store.get(workspaceId, id);
      const counts = await Promise.all(planners.map(({ plannedOn }) => plannedOn(account.id)));
      return { posts: counts.reduce((sum, posts) => sum + posts, 0) };
    },

    async test(workspaceId, id) {
      await health.check(await store.get(workspaceId, id));
      return view.account(await store.get(workspaceId, id));
    },

    async find(workspaceId, id, option, words) {
      const account = await store.get(workspaceId, id);
      const find = platforms[account.platform].finds?.[option];
      if (!find) throw new AppError('not_found', 'accounts.no_lookup');
      return search(id, find, words);
    },

    async people(workspaceId, id, words) {
      const account = await store.get(workspaceId, id);
      const find = platforms[account.platform].people;
      if (!find) throw new AppError('not_found', 'accounts.no_people');
      return search(id, find, words);
    },

    async disconnect(workspaceId, id) {
      await store.get(workspaceId, id);
      const now = kernel.clock.now();
      const last = await store.transaction(async (tx) => {
        // Before targets are locked, as when connecting.
        await store.lockConnecting(tx, workspaceId);
        await kernel.domainEvents.emit(tx, 'account.disconnected', { accountId: id });
        const locked = await store.lock(tx, id);
        if (!locked || locked.disconnectedAt !== null) throw gone();
        const nothing = { credentials: null, renewingSince: null, avatarKey: null };
        await states.change(tx, id, { ...nothing, disconnectedAt: now, version: locked.version + 1 });
        await avatars.forget(tx, locked);
        await pauses.forget(tx, id);
        await pausing.follow(tx, workspaceId);
        await tellOf(kernel, tx, 'account.disconnected', locked);
        return locked;
      });
      await client.endLogin(last);
    },

    refuseMove: (move) => store.transaction(async (tx) => void (await moving.movable(tx, move))),
    move: moving.move,

    async describe(workspaceId, ids) {
      const [found, holds] = await Promise.all([store.byIds(ids), pauses.holds(kernel.db, ids)]);
      const rows = found.filter((row) => row.workspaceId === workspaceId);
      return new Map(
        rows.map((row) => {
          const { id, platform, handle, displayName, sandbox, disconnectedAt } = row;
          const brief = { id, platform, handle, displayName, sandbox, traits: view.traits(row), connected: disconnectedAt === null };
          const onHold = holds.get(id)?.onHold;
          return [id, onHold ? { ...brief, onHold } : brief];
        }),
      );
    },

    ways: () => waysToConnect(platforms, apps, envs),
  };
}

/** Accounts with what keeps posts from going out on them, what they go through, and people's own pauses. */
function createHeld({
  store,
  view,
  pauses,
  pausing,
  needs,
  db,
}: {
  store: AccountStore;
  view: ReturnType<typeof createAccountView>;
  pauses: ReturnType<typeof createPauseStore>;
  pausing: ReturnType<typeof createPausing>;
  needs: Pick<AccountsNeeds, 'proxies'>;
  db: Kernel['db'];
}): Pick<Accounts, 'list' | 'get' | 'pause' | 'resume'> {
  /** Nothing of a sandbox account leaves this server. */
  const proxyOf = ({ id, sandbox }: Account, proxies: ReadonlyMap<string, ProxyInUse>): Pick<Account, 'proxy'> => {
    const proxy = sandbox ? undefined : proxies.get(id);
    if (!proxy) return {};
    return { proxy: { id: proxy.id, name: proxy.name, from: proxy.from, address: proxy.seenAs, milliseconds: proxy.milliseconds } };
  };
  async function complete(accounts: readonly Account[]): Promise<Account[]> {
    const ids = accounts.map(({ id }) => id);
    const [holds, proxies] = await Promise.all([pauses.holds(db, ids), needs.proxies.ofAccounts(ids)]);
    return accounts.map((account) => ({ ...account, ...proxyOf(account, proxies), ...holds.get(account.id) }));
  }

  async function list(workspaceId: string): Promise<Account[]> {
    return complete((await store.list(workspaceId)).map(view.account));
  }
  const those = async (workspaceId: string, ids: readonly string[]): Promise<Account[]> =>
    (await list(workspaceId)).filter(({ id }) => ids.includes(id));

  return {
    list,
    async get(workspaceId, id) {
      const [account] = await complete([view.account(await store.get(workspaceId, id))]);
      return defined(account);
    },
    async pause(workspaceId, userId, accountIds) {
      await store.transaction((tx) => pausing.pause(tx, workspaceId, userId, accountIds));
      return those(workspaceId, accountIds);
    },
    async resume(workspaceId, accountIds) {
      await store.transaction((tx) => pausing.resume(tx, workspaceId, accountIds));
      return those(workspaceId, accountIds);
    },
  };
}

/** How many posts are scheduled on each account, by all who plan some. */
async function scheduledOf(planners: readonly Planner[], workspaceId: string): Promise<ScheduledByAccount> {
  const counts = (await Promise.all(planners.map((planner) => planner.scheduledByAccount(workspaceId)))).flat();
  const byAccount = Map.groupBy(counts, ({ accountId }) => accountId);
  return { items: [...byAccount].map(([accountId, all]) => ({ accountId, posts: all.reduce((sum, { posts }) => sum + posts, 0) })) };
}

/** Which accounts count against a plan: those that are connected. */
function measureAccounts(plans: AccountsNeeds['plans'], store: Pick<AccountStore, 'connectedByPlatform'>): void {
  plans.measure('accounts', async (tx, id) =>
    [...(await store.connectedByPlatform(tx, id)).values()].reduce((sum, count) => sum + count, 0),
  );
  plans.measure('accountsPerPlatform', async (tx, id, platform) => {
    const counts = await store.connectedByPlatform(tx, id);
    return platform === undefined ? Math.max(0, ...counts.values()) : (counts.get(platform) ?? 0);
  });
}

async function waysToConnect(
  platforms: Platforms,
  apps: ReturnType<typeof createApps>,
  { sandbox }: Pick<ReturnType<typeof createPlatformEnvs>, 'sandbox'>,
): ReturnType<Accounts['ways']> {
  const wayTo = await apps.ways();
  const ids = Object.values(platforms).map(({ manifest }) => manifest.id);
  const named = ids.filter((id) => platforms[id].manifest.connect.service === null);
  const offered = Object.fromEntries(named.flatMap((id) => (apps.ownService(id) === null ? [] : [[id, apps.ownService(id)]])));
  return { sandbox: sandbox !== null, platforms: ids.map((platform) => ({ platform, ...wayTo(platform) })), offered };
}
