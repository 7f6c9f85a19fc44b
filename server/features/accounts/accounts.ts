import type { Readable } from 'node:stream';
import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Connected, PlatformEnv } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAvatars } from './avatars.ts';
import { createCredentials, type UsableAccount } from './credentials.ts';
import { createHealth } from './health.ts';
import type { AccountsNeeds } from './needs.ts';
import type { Login, Platforms } from './platforms.ts';
import { createRenewal } from './renewal.ts';
import { errorOf, refusalOfMore, toAccount } from './rules.ts';
import { createAccountStates } from './states.ts';
import { type AccountRow, createAccountStore } from './store.ts';
import { createUnreadable } from './unreadable.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** Connections to platforms: made, kept alive, looked after and ended. */
export function createAccounts(kernel: Kernel, platforms: Platforms, needs: AccountsNeeds) {
  const env: PlatformEnv = { fetch: kernel.safeFetch, now: () => kernel.clock.now(), saw: () => undefined };
  const store = createAccountStore(kernel.db);
  const credentials = createCredentials(kernel.secrets);
  const states = createAccountStates(kernel, { store, platforms, needs });
  const renewal = createRenewal(kernel, { store, platforms, credentials, states, env });
  const avatars = createAvatars(kernel, { store, states, needs });
  const health = createHealth(kernel, { store, platforms, credentials, renewal, states, avatars, needs, env });
  kernel.jobs.every('accounts.look', '*/5 * * * *', health.lookAtAll);
  kernel.jobs.every('accounts.expiry', '11 * * * *', health.tellExpiry);

  async function one(workspaceId: string, id: string): Promise<AccountRow> {
    const row = await store.one(workspaceId, id);
    if (!row) throw gone();
    return row;
  }

  async function logIn(platform: PlatformId, login: Login): Promise<Connected> {
    try {
      const { connect } = platforms[platform];
      if (connect.by !== 'password') throw new AppError('invalid_input', 'This platform is connected in the browser.');
      return await connect.connect(login, env);
    } catch (error) {
      throw error instanceof PlatformProblem ? errorOf(error) : error;
    }
  }

  /** What a row has after somebody logged in. */
  const loggedIn = (connected: Connected) => {
    const { handle, displayName, avatarUrl, profileUrl, traits, expiresAt } = connected;
    const sealed = { credentials: credentials.seal(connected.credentials), renewingSince: null, disconnectedAt: null };
    return {
      handle,
      displayName,
      avatarUrl,
      profileUrl,
      traits,
      expiresAt,
      ...sealed,
      state: 'healthy',
      problem: null,
      checkedAt: kernel.clock.now(),
    } as const;
  };

  /** Gives an account that the workspace has or had its new login. */
  async function revive(tx: Tx, id: string, connected: Connected, userId: string | null): Promise<AccountRow> {
    await needs.targets.accountHealthy(tx, id);
    const row = await store.lock(tx, id);
    if (!row) throw gone();
    const changed = await states.change(tx, id, { ...loggedIn(connected), version: row.version + 1, connectedBy: userId });
    await avatars.follow(tx, changed, row.avatarUrl);
    return changed;
  }

  return {
    /**
     * Connects an account. One that is there already gets the new login; one that was there before comes back as what it was.
     * @throws AppError wrong_credentials, not_a_platform_server, address_*, platform_*, limit_reached
     */
    async connect(workspaceId: string, userId: string | null, platform: PlatformId, login: Login): Promise<Account> {
      const connected = await logIn(platform, login);
      const { service, remoteId } = connected;
      const limits = await needs.entitlementOf(workspaceId);
      const row = await store.transaction(async (tx) => {
        await store.lockConnecting(tx, workspaceId);
        const same = await store.sameAs(tx, { workspaceId, platform, service, remoteId });
        if (!same || same.disconnectedAt !== null) {
          const refusal = refusalOfMore(limits, await store.countConnected(tx, workspaceId, platform), platforms[platform].manifest.name);
          if (refusal !== null) throw new AppError('limit_reached', refusal);
        }
        if (same) return revive(tx, same.id, connected, userId);
        const fresh = {
          id: newId(),
          workspaceId,
          platform,
          service,
          remoteId,
          version: 1,
          connectedBy: userId,
          createdAt: kernel.clock.now(),
        };
        const added = await store.insert(tx, { ...fresh, avatarKey: null, expiryTold: null, ...loggedIn(connected) });
        await states.tell(tx, added);
        await avatars.follow(tx, added, null);
        return added;
      });
      return toAccount(row);
    },

    list: async (workspaceId: string): Promise<Account[]> => (await store.list(workspaceId)).map(toAccount),

    /** @throws AppError not_found */
    get: async (workspaceId: string, id: string): Promise<Account> => toAccount(await one(workspaceId, id)),

    /** Asks the platform now; what it says is in the account's state. @throws AppError not_found */
    async test(workspaceId: string, id: string): Promise<Account> {
      await health.look(await one(workspaceId, id));
      return toAccount(await one(workspaceId, id));
    },

    /**
     * Gives a connected account a new login. It must be the same account over there.
     * @throws AppError not_found, wrong_credentials and whatever connecting throws
     */
    async reconnect(workspaceId: string, userId: string | null, id: string, password: string): Promise<Account> {
      const row = await one(workspaceId, id);
      const connected = await logIn(row.platform, { service: row.service, identifier: row.remoteId, password });
      if (connected.remoteId !== row.remoteId || connected.service !== row.service) {
        const message = `This is the login of ${connected.handle}, not of ${row.handle}. Enter the app password of ${row.handle}, or connect ${connected.handle} as an account of its own.`;
        throw new AppError('wrong_credentials', message);
      }
      const renewed = await store.transaction(async (tx) => {
        await store.lockConnecting(tx, workspaceId);
        const same = await store.sameAs(tx, row);
        if (same?.id !== id || same.disconnectedAt !== null) throw gone(); // taken away while the platform was asked
        return revive(tx, id, connected, userId);
      });
      return toAccount(renewed);
    },

    /** Takes an account away: its credentials are destroyed at once, its scheduled posts cancelled. @throws AppError not_found */
    async disconnect(workspaceId: string, id: string): Promise<void> {
      const row = await one(workspaceId, id);
      const now = kernel.clock.now();
      await store.transaction(async (tx) => {
        await needs.targets.accountGone(tx, id);
        const locked = await store.lock(tx, id);
        if (!locked || locked.disconnectedAt !== null) throw gone();
        const nothing = { credentials: null, renewingSince: null, avatarKey: null };
        await states.change(tx, id, { ...nothing, disconnectedAt: now, version: locked.version + 1 });
      });
      await avatars.remove(row.avatarKey);
    },

    /** The account's picture as WebP. @throws AppError not_found */
    avatar: async (workspaceId: string, id: string): Promise<Readable> => avatars.open(await one(workspaceId, id)),

    /** Names for posts: those of `ids` that the workspace has or had, by id. */
    async describe(workspaceId: string, ids: readonly string[]) {
      const rows = (await store.byIds(ids)).filter((row) => row.workspaceId === workspaceId);
      return new Map(
        rows.map(({ id, platform, handle, traits, disconnectedAt }) => [
          id,
          { id, platform, handle, traits, connected: disconnectedAt === null },
        ]),
      );
    },

    /** For publishing: the accounts by id, whatever state they are in; one query, and credentials opened once while they stay the same. */
    async forPublishing(ids: readonly string[]): Promise<Map<string, PublishableAccount>> {
      return new Map((await store.byIds(ids)).map((row) => [row.id, publishable(row)]));
    },

    /**
     * Renews the credentials of that version, or gives the newer ones that stand there already.
     * @throws PlatformProblem reconnect, retry_later or outage
     */
    refresh: async (id: string, version: number): Promise<PublishableAccount> => publishable(await renewal.refresh(id, version)),

    markReconnect,
    markUnreadable: createUnreadable(kernel, { store, credentials, markReconnect }),
    lookAtAll: health.lookAtAll,
    tellExpiry: health.tellExpiry,
  };

  /** Notes that the platform wants the person again; false if the credentials have changed since that version. */
  async function markReconnect(tx: Tx, id: string, version: number, reason: string): Promise<boolean> {
    const row = await store.lock(tx, id);
    if (!row || row.version !== version || row.disconnectedAt !== null) return false;
    await states.needsPerson(tx, row, reason);
    return true;
  }

  function publishable(row: AccountRow): PublishableAccount {
    if (row.disconnectedAt !== null) return { ...credentials.usable(row), needsPerson: 'This account was disconnected.' };
    const wants = row.problem ?? 'The platform wants you to connect this account again.';
    try {
      return { ...credentials.usable(row), needsPerson: row.state === 'reconnect' ? wants : null };
    } catch (error) {
      if (!(error instanceof PlatformProblem)) throw error;
      return { ...credentials.usable({ ...row, credentials: null }), needsPerson: error.message };
    }
  }
}

const gone = () => new AppError('not_found', 'This account is not connected any more.');

/** An account as publishing uses it. `needsPerson`: why nothing can be sent before a person connects it again, or null. */
export type PublishableAccount = UsableAccount & { needsPerson: string | null };
