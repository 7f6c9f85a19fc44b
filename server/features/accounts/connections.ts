import type { PlatformId } from '@everycast/contract/platforms';
import type { Connected } from '@everycast/platforms/port/account';
import type { Tx } from '../../kernel/database/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { OwnAccountClient } from './account-client.ts';
import { type AccountRow, type AccountStore, gone, sandboxService } from './account-store.ts';
import type { Avatars } from './avatars.ts';
import type { AccountsNeeds, Platforms } from './needs.ts';
import { type AccountStates, tellOf } from './states.ts';

/** Where accounts are connected, and who can connect them. */
export interface ConnectContext {
  workspaceId: string;
  userId: string | null;
  platform: PlatformId;
  sandbox: boolean;
  /** The registered app they were connected with. */
  appId: string | null;
}

/** What else is written in the same transaction. */
type AlsoWritten = (tx: Tx, rows: readonly AccountRow[]) => Promise<void>;

interface ConnectionParts {
  store: AccountStore;
  platforms: Platforms;
  client: Pick<OwnAccountClient, 'seal'>;
  states: AccountStates;
  avatars: Avatars;
  needs: Pick<AccountsNeeds, 'plans'>;
}

/** Stores the result of a login: new accounts, and restored ones. */
export function createConnections(
  kernel: Pick<Kernel, 'clock' | 'domainEvents'>,
  { store, platforms, client, states, avatars, needs }: ConnectionParts,
) {
  /** A row's columns after a login. */
  const loggedIn = (connected: Connected, { userId, appId }: ConnectContext) => {
    const { handle, displayName, avatarUrl, profileUrl, traits, expiresAt } = connected;
    const sealed = { credentials: client.seal(connected.credentials), appId, renewingSince: null, disconnectedAt: null };
    return {
      handle,
      displayName,
      avatarUrl,
      profileUrl,
      traits,
      expiresAt,
      ...sealed,
      connectedBy: userId,
      state: 'healthy',
      problem: null,
      checkedAt: kernel.clock.now(),
    } as const;
  };

  /** Gives an account that the workspace has or had its new login. */
  async function renewLogin(tx: Tx, id: string, connected: Connected, context: ConnectContext): Promise<AccountRow> {
    await kernel.domainEvents.emit(tx, 'account.healthy', { accountId: id });
    const row = await store.lock(tx, id);
    if (!row) throw gone();
    const changed = await states.change(tx, id, { ...loggedIn(connected, context), version: row.version + 1 });
    await avatars.follow(tx, changed, row.avatarUrl);
    return changed;
  }

  const serviceOf = (connected: Connected, { sandbox }: ConnectContext) => (sandbox ? sandboxService : connected.service);

  async function addOne(tx: Tx, connected: Connected, context: ConnectContext, refuse: () => Promise<void>): Promise<AccountRow> {
    const { workspaceId, platform, sandbox } = context;
    const { remoteId } = connected;
    const service = serviceOf(connected, context);
    const same = await store.sameAs(tx, { workspaceId, platform, service, remoteId });
    if (!sandbox && (!same || same.disconnectedAt !== null)) await refuse();
    if (same) return renewLogin(tx, same.id, connected, context);
    const fresh = { id: newId(), workspaceId, platform, service, sandbox, remoteId, version: 1, createdAt: kernel.clock.now() };
    const added = await store.insert(tx, { ...fresh, avatarKey: null, notifiedExpiry: null, ...loggedIn(connected, context) });
    await states.publish(tx, added);
    await avatars.follow(tx, added, null);
    return added;
  }

  return {
    /**
     * Connects accounts, all or none. A connected one gets the new login; a previously disconnected one is restored.
     * @throws AppError limit_reached
     */
    async add(context: ConnectContext, accounts: readonly Connected[], also?: AlsoWritten): Promise<AccountRow[]> {
      const { workspaceId, platform } = context;
      return store.transaction(async (tx) => {
        await store.lockConnecting(tx, workspaceId);
        const about = { platform: { id: platform, name: platforms[platform].manifest.name } };
        const refuse = async () => {
          await needs.plans.refuseOver(tx, workspaceId, 'accounts', 1);
          await needs.plans.refuseOver(tx, workspaceId, 'accountsPerPlatform', 1, about);
        };
        const rows: AccountRow[] = [];
        for (const connected of accounts) rows.push(await addOne(tx, connected, context, refuse));
        for (const row of rows) await tellOf(kernel, tx, 'account.connected', row);
        await also?.(tx, rows);
        return rows;
      });
    },

    /** Whether it is the same account on the platform. */
    isSame: (row: AccountRow, connected: Connected, context: ConnectContext): boolean =>
      connected.remoteId === row.remoteId && serviceOf(connected, context) === row.service,

    /** Gives a connected account a new login. @throws AppError not_found, if it was disconnected during the call */
    async renew(context: ConnectContext, row: AccountRow, connected: Connected, also?: AlsoWritten): Promise<AccountRow> {
      return store.transaction(async (tx) => {
        await store.lockConnecting(tx, context.workspaceId);
        const same = await store.sameAs(tx, row);
        if (same?.id !== row.id || same.disconnectedAt !== null) throw gone();
        const renewed = await renewLogin(tx, row.id, connected, context);
        await also?.(tx, [renewed]);
        return renewed;
      });
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
