import { defined } from '@everycast/contract/defined';
import { maxProxies, type NewProxy, type ProxyChange, type SavedProxy } from '@everycast/contract/proxies';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { say } from '../../kernel/messages.ts';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';
import type { ProxyServer } from '../../kernel/safe-fetch/proxied/tunnel.ts';
import { isOpenPort } from '../../kernel/safe-fetch/urls.ts';
import { nameKey } from '../../kernel/text.ts';
import { checkProxy, type Found } from './check.ts';
import { gone, type ProxyKernel, type ProxyParts } from './parts.ts';
import type { ProxyRow } from './proxy-store.ts';

/** A workspace's proxies: added, changed, tested and deleted. */
export interface ProxyEditing {
  /** All of a workspace, by name. */
  list(workspaceId: string): Promise<SavedProxy[]>;

  /** Tests one and adds it. @throws AppError invalid_input, already_exists, limit_reached, address_* if the test fails */
  create(workspaceId: string, request: NewProxy): Promise<SavedProxy>;

  /**
   * Changes one; a new address or login is tested first.
   * @throws AppError not_found, invalid_input, already_exists, version_conflict, address_* if the test fails
   */
  change(workspaceId: string, id: string, change: ProxyChange): Promise<SavedProxy>;

  /** Tests one now; the result is in `check`. @throws AppError not_found */
  test(workspaceId: string, id: string): Promise<SavedProxy>;

  /** @throws AppError not_found; not_editable while an account or a group uses it */
  remove(workspaceId: string, id: string): Promise<void>;
}

export function createProxyEditing(kernel: ProxyKernel, parts: ProxyParts): ProxyEditing {
  const { store, logins, fetchVia, changing, tell } = parts;

  async function views(rows: readonly ProxyRow[]): Promise<SavedProxy[]> {
    const ids = rows.map(({ id }) => id);
    const [accounts, groups] = await Promise.all([store.accountsOf(ids), store.groupsOf(ids)]);
    const usedBy = (uses: typeof accounts, id: string) => uses.filter(({ proxyId }) => proxyId === id).map((use) => use.id);
    return rows.map((row) => ({
      ...viewOf(row),
      ...logins.shown(row.credentials),
      accountIds: usedBy(accounts, row.id),
      groupIds: usedBy(groups, row.id),
    }));
  }

  async function get(workspaceId: string, id: string): Promise<SavedProxy> {
    const row = await store.find(workspaceId, id);
    if (!row) throw gone();
    return defined((await views([row]))[0]);
  }

  /** @throws AppError invalid_input, address_* */
  async function tested(server: ProxyServer): Promise<Found> {
    if (!isOpenPort(server.port)) throw new AppError('invalid_input', 'proxies.port', { port: server.port }, { path: 'port' });
    return checkProxy(fetchVia(server, 'all'), kernel.config.proxyCheckUrl, server.name).catch(refuse);
  }

  const passed = ({ seenAs, milliseconds }: Found) => ({ seenAs, milliseconds, problem: null, checkedAt: kernel.clock.now() });

  /** A proxy's login after a change. @throws AppError address_unreachable, if the stored one is needed and can't be decrypted */
  function loginOf(before: ProxyRow, given: Pick<ProxyChange, 'username' | 'password'>): ProxyServer['login'] {
    try {
      return logins.merged(before, given);
    } catch (error) {
      return refuse(error);
    }
  }

  return {
    list: async (workspaceId) => views(await store.list(workspaceId)),

    async create(workspaceId, { username, password, ...place }) {
      const login = username === '' && password === '' ? null : { username, password };
      // What would be refused anyway needs no test.
      refuseNew(await store.list(workspaceId), place.name);
      const found = await tested({ ...place, login });
      const id = newId();
      await changing(workspaceId, async (tx, proxies) => {
        refuseNew(proxies, place.name);
        const row = { id, workspaceId, ...place, nameKey: nameKey(place.name), credentials: logins.seal(login), ...passed(found) };
        await store.insert(tx, { ...row, createdAt: kernel.clock.now() });
        await tell(tx, workspaceId, 'proxy.created', row);
      });
      return get(workspaceId, id);
    },

    async change(workspaceId, id, { username, password, ...place }) {
      const before = await store.find(workspaceId, id);
      if (!before) throw gone();
      const after = { ...before, ...place };
      const moves = after.kind !== before.kind || after.host !== before.host || after.port !== before.port;
      // Otherwise someone who doesn't know the password could send it to a server of their own.
      if (moves && password === undefined && logins.shown(before.credentials).hasPassword) {
        throw new AppError('invalid_input', 'proxies.password_again', undefined, { path: 'password' });
      }
      const logsIn = username !== undefined || password !== undefined;
      const isTested = moves || logsIn;
      const login = isTested ? loginOf(before, { username, password }) : null;
      if (logsIn) after.credentials = logins.seal(login);
      const found = isTested ? await tested({ ...after, login }) : null;
      await changing(workspaceId, async (tx, proxies) => {
        const now = proxies.find((one) => one.id === id);
        if (!now) throw gone();
        if (!isSameServer(now, before)) throw new AppError('version_conflict', 'proxies.changed_meanwhile');
        refuseTaken(proxies, after.name, id);
        const { name, kind, host, port, credentials } = after;
        await store.update(tx, id, { name, nameKey: nameKey(name), kind, host, port, credentials, ...(found && passed(found)) });
        await tell(tx, workspaceId, 'proxy.changed', after);
      });
      return get(workspaceId, id);
    },

    async test(workspaceId, id) {
      const row = await store.find(workspaceId, id);
      if (!row) throw gone();
      const result = await checkProxy(parts.fetchThrough({ ...row, from: 'account' }, 'all'), kernel.config.proxyCheckUrl, row.name).then(
        passed,
        (error: unknown) => {
          if (!(error instanceof FetchRefused)) throw error;
          return { seenAs: null, milliseconds: null, problem: error.reason, checkedAt: kernel.clock.now() };
        },
      );
      // What was found of an address or a login that has changed since says nothing.
      await changing(workspaceId, async (tx, proxies) => {
        const now = proxies.find((one) => one.id === id);
        if (now && isSameServer(now, row)) await store.update(tx, id, result);
      });
      return get(workspaceId, id);
    },

    remove: (workspaceId, id) =>
      changing(workspaceId, async (tx, proxies) => {
        const row = proxies.find((one) => one.id === id);
        if (!row) throw gone();
        const [accounts, groups] = [await store.accountsOf([id], tx), await store.groupsOf([id], tx)];
        const count = accounts.length + groups.length;
        if (count > 0) throw new AppError('not_editable', 'proxies.in_use', { name: row.name, count });
        await store.forgetDisconnected(tx, id);
        await store.remove(tx, id);
        await tell(tx, workspaceId, 'proxy.deleted', row);
      }),
  };
}

/** Nobody has changed where it is or how it is logged in to. */
const isSameServer = (one: ProxyRow, other: ProxyRow): boolean =>
  one.kind === other.kind && one.host === other.host && one.port === other.port && one.credentials === other.credentials;

function refuseNew(proxies: readonly ProxyRow[], name: string): void {
  refuseTaken(proxies, name);
  if (proxies.length >= maxProxies) throw new AppError('limit_reached', 'proxies.limit_reached', { max: maxProxies });
}

function refuseTaken(proxies: readonly ProxyRow[], name: string, self?: string): void {
  const taken = proxies.find((one) => one.nameKey === nameKey(name) && one.id !== self);
  if (taken) throw new AppError('already_exists', 'proxies.name_taken', { name: taken.name }, { path: 'name' });
}

/** @throws AppError in place of a failed request's error */
function refuse(error: unknown): never {
  throw error instanceof FetchRefused ? new AppError(error.code, error.reason) : error;
}

/** Without its login and what uses it. */
function viewOf({ id, name, kind, host, port, seenAs, milliseconds, checkedAt, problem }: ProxyRow) {
  const failed = problem && { problem: say(problem), reason: problem };
  const check = { address: seenAs, milliseconds, checkedAt: checkedAt.toISOString(), problem: null, ...failed };
  return { id, name, kind, host, port, check };
}
