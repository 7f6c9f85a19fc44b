import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Connected } from '@everycast/platforms/port/account';
import { AppError } from '../../kernel/errors.ts';
import type { AccountRow, AccountStore } from './account-store.ts';
import type { Links } from './links.ts';
import type { Login, Platforms } from './platforms.ts';
import { gone } from './rules.ts';
import type { Usable } from './usable.ts';

interface Parts {
  store: Pick<AccountStore, 'list'>;
  platforms: Platforms;
  links: Pick<Links, 'add'>;
  usable: Pick<Usable, 'sandbox'>;
  shown(row: AccountRow): Account;
  logIn(by: LoginOwner, login: Login): Promise<Connected>;
}

/** Who logs in, and where. */
export type LoginOwner = Pick<AccountRow, 'workspaceId' | 'platform' | 'sandbox'>;

/** Connects sandbox accounts on platforms with usernames and passwords: the sandbox provides them, so nobody types any. */
export function createSandboxLogin({ store, platforms, links, usable, shown, logIn }: Parts) {
  /**
   * Logs in as the given sandbox account's person, or as the first whose account is missing or has a problem.
   * @throws AppError not_found, invalid_input and login errors
   */
  return async (workspaceId: string, userId: string | null, platform: PlatformId, accountId?: string): Promise<Account> => {
    const { sandbox } = usable;
    if (!sandbox) throw new AppError('not_found', 'accounts.sandbox_off');
    const theirs = (await store.list(workspaceId)).filter((row) => row.platform === platform && row.sandbox);
    const wanted = theirs.find(({ id }) => id === accountId);
    if (accountId !== undefined && !wanted) throw gone();
    const logins = await sandbox.loginsOf(workspaceId, platform);
    const isWell = ({ identifier }: (typeof logins)[number]) =>
      theirs.some(({ handle, state }) => handle === identifier && state === 'healthy');
    const login = wanted
      ? logins.find(({ identifier }) => identifier === wanted.handle)
      : (logins.find((one) => !isWell(one)) ?? logins[0]);
    if (!login) throw new AppError('invalid_input', 'accounts.connects_in_browser', { platform: platforms[platform].manifest.name });
    const place = { workspaceId, userId, platform, sandbox: true, appId: null };
    const connected = await logIn(place, { ...login, service: sandbox.serviceOf(platform) });
    const [row] = await links.add(place, [connected]);
    if (!row) throw gone();
    return shown(row);
  };
}
