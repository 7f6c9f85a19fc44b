import { type Answer, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, isFields } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import { connectBy } from './manifest.ts';

/** An API URL for a connection. */
export const api = ({ service }: { service: string }, path: string): string => `${hostOf(connectBy, service, 'api')}${path}`;

/** A response's `data`. @throws CallFailure unexpected, if there is none */
export function dataIn(answer: Answer, url: string): Fields {
  const { data } = fieldsIn(answer.body);
  if (isFields(data)) return data;
  throw unexpectedAnswer(answer, url);
}

/** The share of a limit that reading leaves to look-ups. Ours. */
const kept = 1 / 3;

/** Reports what a limit still allows reading, which ends before publishing's look-ups have nothing left. */
export function sawReading({ headers }: Answer, env: PlatformEnv): void {
  const [max, left, until] = ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-rate-limit-${name}`) ?? Number.NaN));
  if (max === undefined || left === undefined || until === undefined || ![max, left, until].every(Number.isFinite)) return;
  env.reportRateLimit({ name: 'engagement', remaining: Math.max(0, left - Math.ceil(max * kept)), resetsAt: new Date(until * 1000) });
}

/** Reports the limit in the response's headers; the reset is in seconds since 1970. */
export function reportRateLimit(name: 'posts' | 'uploads' | 'likes' | 'messages', { headers }: Answer, env: PlatformEnv): void {
  const left = Number(headers.get('x-rate-limit-remaining') ?? Number.NaN);
  const until = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  if (Number.isFinite(left) && Number.isFinite(until)) env.reportRateLimit({ name, remaining: left, resetsAt: new Date(until * 1000) });
}
