import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { type Answer, type Ask, CallFailure, call } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, isFields } from '../port/fields.ts';
import { hostOf, versionOf } from '../port/hosts.ts';
import { connectBy } from './manifest.ts';

const callMs = 30_000;

export type Reached = Pick<ConnectedAccount, 'service' | 'credentials' | 'app'>;
type How = Partial<Pick<Ask, 'method' | 'query' | 'signal' | 'also'>> & { json?: unknown; restli?: 'FINDER' | 'PARTIAL_UPDATE' | 'DELETE' };

export const host = ({ service }: Pick<Reached, 'service'>, role: keyof typeof connectBy.hosts): string => hostOf(connectBy, service, role);

/** Calls the versioned API. @param path after /rest/, with encoded segments @throws CallFailure, PlatformProblem retry_later */
export async function rest(env: PlatformEnv, account: Reached, path: string, { restli, ...how }: How = {}): Promise<Answer> {
  const headers = {
    'linkedin-version': versionOf(connectBy, account),
    'x-restli-protocol-version': '2.0.0',
    ...(restli && { 'x-restli-method': restli }),
  };
  await env.spend(1);
  return call(env, { url: restUrl(account, path), headers, token: tokenOf(account), timeoutMs: callMs, ...how });
}

/** A URN in a path or a key. Parentheses have a special meaning in Rest.li, and the URN of a comment contains some. */
export const encoded = (urn: string): string =>
  encodeURIComponent(urn).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const restUrl = (account: Reached, path: string): string => `${host(account, 'api')}/rest/${path}`;

/** An action's response, which LinkedIn wraps. @throws CallFailure unexpected, if there is none */
export function valueIn(answer: Answer): Fields {
  const { value } = fieldsIn(answer.body);
  if (isFields(value)) return value;
  throw unexpectedAnswer(answer);
}

/** A finder's list. @throws CallFailure unexpected, if there is none */
export function elementsIn(answer: Answer): Fields[] {
  const { elements } = fieldsIn(answer.body);
  if (Array.isArray(elements)) return elements.filter(isFields);
  throw unexpectedAnswer(answer);
}

/** Whether a 404 is LinkedIn's own: a proxy may return one, too. */
export const isGone = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean => status === 404 && fieldsIn(body).status === 404;

/** A successful response that doesn't match the request. */
export const unexpectedAnswer = (answer: Answer): CallFailure => new CallFailure('unexpected', 'The server', answer);
