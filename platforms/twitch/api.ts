import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { type Answer, type Ask, type CallFailure, call, unexpectedAnswer as strangeAt } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import { connectBy } from './manifest.ts';

const timeoutMs = 15_000;

export type Reached = Pick<ConnectedAccount, 'service' | 'credentials' | 'app'>;

type CallOptions = Pick<Ask, 'method' | 'query' | 'also'> & { json?: unknown };

export const host = ({ service }: Pick<Reached, 'service'>, role: keyof typeof connectBy.hosts): string => hostOf(connectBy, service, role);

/** Calls the API as an account. @throws CallFailure */
export async function callApi(env: PlatformEnv, account: Reached, path: string, ask: CallOptions = {}): Promise<Answer> {
  const headers = { 'client-id': account.app?.clientId ?? '' };
  const url = `${host(account, 'api')}/helix${path}`;
  const answer = await call(env, { ...ask, url, headers, token: tokenOf(account), timeoutMs });
  reportRateLimit(answer, env);
  return answer;
}

/** Every response says how many points are left in the bucket, and when it is full again (Unix seconds). */
function reportRateLimit({ headers }: Answer, env: PlatformEnv): void {
  const left = Number(headers.get('ratelimit-remaining') ?? Number.NaN);
  const until = Number(headers.get('ratelimit-reset') ?? Number.NaN);
  if (Number.isFinite(left) && Number.isFinite(until))
    env.reportRateLimit({ name: 'points', remaining: left, resetsAt: new Date(until * 1000) });
}

/** The list of objects in a response. @throws CallFailure unexpected, if there is none */
export function listIn(answer: Answer, service: string): Fields[] {
  const { data } = fieldsIn(answer.body);
  if (Array.isArray(data)) return data.map(fieldsIn);
  throw unexpectedAnswer(answer, service);
}

export const unexpectedAnswer = (answer: Answer, service: string): CallFailure => strangeAt(answer, host({ service }, 'api'));
