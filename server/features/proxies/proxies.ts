import type { ResolvedThere } from '../../kernel/safe-fetch/proxied/connector.ts';
import { createProxyChoices, type ProxyChoices } from './choices.ts';
import { createProxyEditing, type ProxyEditing } from './editing.ts';
import { createProxyParts, type ProxyKernel } from './parts.ts';
import type { ProxyInUse } from './proxy-store.ts';

/** Proxies of a workspace: of single accounts, and of groups for those of their accounts that have none of their own. */
export interface Proxies extends ProxyEditing, ProxyChoices {
  /** A fetch that sends everything through a proxy, and nothing without it. It fails with ProxyFailed if the proxy does. */
  fetchThrough(proxy: ProxyInUse, resolvedThere: ResolvedThere): typeof fetch;
}

export function createProxies(kernel: ProxyKernel): Proxies {
  const parts = createProxyParts(kernel);
  const { list, create, change, test, remove } = createProxyEditing(kernel, parts);
  const { chooseForAccount, chooseForGroup, ofAccounts, forConnecting, keepFor } = createProxyChoices(kernel, parts);
  const { fetchThrough } = parts;
  return {
    list,
    create,
    change,
    test,
    remove,
    chooseForAccount,
    chooseForGroup,
    ofAccounts,
    forConnecting,
    keepFor,
    fetchThrough,
  };
}
