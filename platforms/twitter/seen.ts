import type { Answer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';

/** Reports the limit in the response's headers; the reset is in seconds since 1970. */
export function sawLimit(name: 'posts' | 'uploads' | 'likes' | 'messages', { headers }: Answer, env: PlatformEnv): void {
  const left = Number(headers.get('x-rate-limit-remaining') ?? Number.NaN);
  const until = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  if (Number.isFinite(left) && Number.isFinite(until)) env.reportRateLimit({ name, remaining: left, resetsAt: new Date(until * 1000) });
}
