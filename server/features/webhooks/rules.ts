import { webhookRetryDays } from '@everycast/contract/webhooks';
import { type Backoff, backoff } from '../../kernel/backoff.ts';

/** After 5 seconds, 20, 80, then minutes and hours, at most eight. Milliseconds. */
export const usualRetries: Backoff = { first: 5_000, factor: 4, max: 8 * 3600_000, spread: 0.1 };
/** What isn't accepted for this long isn't retried. Milliseconds. */
const retriedFor = webhookRetryDays * 24 * 3600_000;

/** `delivered`: it was accepted. `waiting`: it is tried again then. `failed`: only this one isn't accepted. `paused`: nothing is. */
type Fate = { state: 'delivered' } | { state: 'failed' } | { state: 'paused' } | { state: 'waiting'; dueAt: Date; failingSince: Date };

interface Attempt {
  isAccepted: boolean;
  /** The receiver says that it is gone for good. */
  isGone: boolean;
  /** Attempts before this one. */
  attempts: number;
  /** Since when it isn't accepted; null: this is the first time. */
  failingSince: Date | null;
  /** When the endpoint last accepted something. */
  acceptedAt: Date | null;
  now: Date;
}

/** What becomes of a delivery after an attempt. */
export function fateOf({ isAccepted, isGone, attempts, failingSince, acceptedAt, now }: Attempt, retries: Backoff = usualRetries): Fate {
  if (isAccepted) return { state: 'delivered' };
  if (isGone) return { state: 'paused' };
  const since = failingSince ?? now;
  const end = since.getTime() + retriedFor;
  if (now.getTime() >= end) return acceptedAt !== null && acceptedAt > since ? { state: 'failed' } : { state: 'paused' };
  // The last attempt is at the end, however long the wait before it.
  const dueAt = new Date(Math.min(now.getTime() + backoff(attempts + 1, retries), end));
  return { state: 'waiting', dueAt, failingSince: since };
}

/** The secrets that sign at a time, the newest first. */
export const signing = (
  { secret, oldSecret, oldSecretUntil }: { secret: string; oldSecret: string | null; oldSecretUntil: Date | null },
  now: Date,
): string[] => (oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now ? [secret, oldSecret] : [secret]);
