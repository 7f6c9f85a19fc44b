import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { type Ask, call, objectIn, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import { units } from './limits.ts';
import { connectBy } from './manifest.ts';

const timeoutMs = 15_000;

export type Reached = Pick<ConnectedAccount, 'service' | 'credentials'>;

export const host = ({ service }: Pick<Reached, 'service'>, role: keyof typeof connectBy.hosts): string => hostOf(connectBy, service, role);

/** An API URL for a connection. */
export const api = (by: Pick<Reached, 'service'>, path: string): string => `${host(by, 'api')}${path}`;

type Query = NonNullable<Ask['query']>;

/** Calls the API and returns the list of objects in its response. @throws CallFailure, PlatformProblem retry_later */
export const itemsOf = async (env: PlatformEnv, account: Reached, path: string, query: Query): Promise<Fields[]> =>
  (await pageOf(env, account, path, query)).items;

/** The same with the token of the next page; null at the end. */
export async function pageOf(
  env: PlatformEnv,
  account: Reached,
  path: string,
  query: Query,
): Promise<{ items: Fields[]; next: string | null }> {
  const url = api(account, path);
  await env.spend(units.list);
  const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs });
  // An empty list may have no `items`; its kind says that it is a list.
  const { kind, items = [], nextPageToken } = objectIn(answer, url);
  if (typeof kind === 'string' && kind.endsWith('ListResponse') && Array.isArray(items)) {
    return { items: items.map(fieldsIn), next: textOf(nextPageToken) || null };
  }
  throw unexpectedAnswer(answer, url);
}
