import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Connected } from '@everycast/platforms/port/account';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../kernel/errors.ts';
import { type AccountRow, type AccountStore, gone } from './account-store.ts';
import type { AccountView } from './account-view.ts';
import type { Connections } from './connections.ts';
import type { AccountsNeeds, Login, Platforms } from './needs.ts';
import type { Caller, PlatformEnvs } from './platform-envs.ts';
import { errorOf } from './rules.ts';

/** Connecting with usernames and passwords. */
export interface Logins {
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
   * Logs in as the given sandbox account's person, or as the first whose account is missing or has a problem. The sandbox provides names and
   * passwords, so nobody types any.
   * @throws AppError not_found, invalid_input and login errors
   */
  connectInSandbox(workspaceId: string, userId: string | null, platform: PlatformId, accountId?: string): Promise<Account>;
}

interface LoginParts {
  store: Pick<AccountStore, 'list' | 'get'>;
  platforms: Platforms;
  connections: Connections;
  envs: PlatformEnvs;
  view: AccountView;
  needs: Pick<AccountsNeeds, 'proxies'>;
}

export function createLogins({ store, platforms, connections, envs, view, needs }: LoginParts): Logins {
  async function logIn(
    by: Pick<AccountRow, 'workspaceId' | 'platform' | 'sandbox'>,
    proxy: Caller['proxy'],
    loginOf: () => Login,
  ): Promise<Connected> {
    try {
      const { connect, manifest } = platforms[by.platform];
      if (connect.by !== 'password') throw new AppError('invalid_input', 'accounts.connects_in_browser', { platform: manifest.name });
      const login = loginOf();
      const { workspaceId, platform, sandbox } = by;
      return await connect.connect(login, envs.of({ workspaceId, platform, sandbox, service: login.service, appId: null }, proxy));
    } catch (error) {
      throw error instanceof PlatformProblem ? errorOf(error) : error;
    }
  }

  async function connect(workspaceId: string, userId: string | null, platform: PlatformId, login: Login, sandbox: boolean) {
    const context = { workspaceId, userId, platform, sandbox, appId: null };
    const { proxyId } = login;
    const proxy = proxyId === undefined ? null : await needs.proxies.forConnecting(workspaceId, proxyId);
    const [row] = await connections.add(context, [await logIn(context, proxy, () => login)], async (tx, added) => {
      const ids = added.map(({ id }) => id);
      if (proxyId !== undefined) await needs.proxies.keepFor(tx, workspaceId, ids, proxyId);
    });
    if (!row) throw gone();
    return view.account(row);
  }

  return {
    connect: (workspaceId, userId, platform, login) => connect(workspaceId, userId, platform, login, false),

    async reconnect(workspaceId, userId, id, password) {
      const row = await store.get(workspaceId, id);
      const context = { workspaceId, userId, platform: row.platform, sandbox: row.sandbox, appId: null };
      const proxy = (await needs.proxies.ofAccounts([id])).get(id) ?? null;
      const connected = await logIn(row, proxy, () => ({ service: envs.serviceOf(row), identifier: row.remoteId, password }));
      if (!connections.isSame(row, connected, context)) {
        throw new AppError('wrong_credentials', 'accounts.another_login', { other: connected.handle, handle: row.handle });
      }
      return view.account(await connections.renew(context, row, connected));
    },

    async connectInSandbox(workspaceId, userId, platform, accountId) {
      const { sandbox } = envs;
      if (!sandbox) throw new AppError('not_found', 'accounts.sandbox_off');
      const theirs = (await store.list(workspaceId)).filter((row) => row.platform === platform && row.sandbox);
      const wanted = theirs.find(({ id }) => id === accountId);
      if (accountId !== undefined && !wanted) throw gone();
      const logins = await sandbox.loginsOf(workspaceId, platform);
      const isHealthy = ({ identifier }: (typeof logins)[number]) =>
        theirs.some(({ handle, state }) => handle === identifier && state === 'healthy');
      const login = wanted
        ? logins.find(({ identifier }) => identifier === wanted.handle)
        : (logins.find((one) => !isHealthy(one)) ?? logins[0]);
      if (!login) throw new AppError('invalid_input', 'accounts.connects_in_browser', { platform: platforms[platform].manifest.name });
      return connect(workspaceId, userId, platform, { ...login, service: sandbox.serviceOf(platform) }, true);
    },
  };
}
