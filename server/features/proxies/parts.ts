import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { operatorOrigins, platformPatience } from '../../kernel/safe-fetch/platform-limits.ts';
import type { ResolvedThere } from '../../kernel/safe-fetch/proxied/connector.ts';
import { createProxiedFetch } from '../../kernel/safe-fetch/proxied/proxied-fetch.ts';
import { createProxyLogins } from './proxy-logins.ts';
import { createProxyStore, type ProxyInUse, type ProxyRow } from './proxy-store.ts';

export type ProxyKernel = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'domainEvents' | 'secrets'>;
export type ProxyParts = ReturnType<typeof createProxyParts>;

export const gone = () => new AppError('not_found', 'proxies.gone');
/** The proxy that someone chose. */
export const unknown = () => new AppError('invalid_input', 'proxies.gone', undefined, { path: 'proxyId' });

/** What editing proxies and choosing them share. */
export function createProxyParts(kernel: ProxyKernel) {
  const { config } = kernel;
  const store = createProxyStore(kernel.db);
  const logins = createProxyLogins(kernel.secrets);
  const fetchVia = createProxiedFetch({
    allowPrivate: config.allowPrivateAddresses,
    origins: new Set([...operatorOrigins(config), new URL(config.proxyCheckUrl).origin]),
    limits: platformPatience,
  });

  /** Changes a workspace's proxies or what uses them, one change at a time, and notifies browsers. */
  const changing = <T>(workspaceId: string, work: (tx: Tx, proxies: ProxyRow[]) => Promise<T>): Promise<T> =>
    kernel.db.transaction().execute(async (tx) => {
      const result = await work(tx, await store.lockAll(tx, workspaceId));
      await kernel.events.publish(tx, workspaceId, { type: 'proxies.changed' });
      return result;
    });

  const tell = (
    tx: Tx,
    workspaceId: string,
    action: 'proxy.created' | 'proxy.changed' | 'proxy.deleted' | 'account.proxied' | 'group.proxied',
    subject: { id: string; name: string },
    accountIds: readonly string[] = [],
  ) =>
    kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id: subject.id, name: subject.name }, accountIds });

  return {
    store,
    logins,
    fetchVia,
    changing,
    tell,

    /** A fetch that sends everything through a proxy. It fails with ProxyFailed if the proxy does, or its login can't be decrypted. */
    fetchThrough(proxy: ProxyInUse, resolvedThere: ResolvedThere): typeof fetch {
      const { name, kind, host, port, credentials } = proxy;
      return async (input, init) => fetchVia({ name, kind, host, port, login: logins.open(name, credentials) }, resolvedThere)(input, init);
    },
  };
}
