import { dayAt } from '@everycast/contract/time';
import type { CallFailure } from '../port/call.ts';
import { problemReader, reducedBy, type Said } from '../port/map-errors.ts';
import { oauthError, oauthProblem } from '../port/oauth.ts';
import { quotaZone } from './limits.ts';

const name = 'YouTube';
/** A channel's own limit of uploads is told by nobody; asking costs one of a hundred requests. Milliseconds. */
const channelWait = 3 * 3_600_000;

type Entry = { reason?: unknown; message?: unknown };
type Envelope = { error?: { message?: unknown; status?: unknown; errors?: unknown; details?: unknown } };

/** Google's envelope: the first reason that it names, with its message, in which it writes links as HTML. */
function said({ body }: CallFailure): Said | null {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as Envelope;
  if (typeof error !== 'object' || error === null || typeof error.message !== 'string') return null;
  const entries = [error.errors, error.details].flatMap((list) => (Array.isArray(list) ? (list as Entry[]) : []));
  const reason = entries.map((entry) => entry.reason).find((value) => typeof value === 'string');
  return { code: reason ?? String(error.status ?? 'error'), message: error.message.replace(/<[^>]*>/g, '') };
}

const overQuota = ['quotaExceeded', 'dailyLimitExceeded'];
const tooFast = ['rateLimitExceeded', 'userRateLimitExceeded'];
const lacksScope = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'];
const notEnabled = ['accessNotConfigured', 'SERVICE_DISABLED'];

function meaningOf({ code }: Said) {
  if (overQuota.includes(code)) {
    const message = 'The app that this Everycast uses has used up what Google allows it in a day. It goes on after midnight in California.';
    return { kind: 'retry_later', message } as const;
  }
  if (code === 'uploadLimitExceeded') {
    return {
      kind: 'retry_later',
      message: 'YouTube takes no more videos of this channel for now. It is tried again every few hours.',
    } as const;
  }
  if (tooFast.includes(code)) {
    return { kind: 'retry_later', message: 'YouTube was asked too often in a short while. It goes on in a minute.' } as const;
  }
  if (lacksScope.includes(code)) {
    const message = 'This connection lacks a permission that is needed for it. Connect the channel again and leave all permissions ticked.';
    return { kind: 'rejected', message } as const;
  }
  if (notEnabled.includes(code)) {
    const message =
      'The YouTube Data API is not enabled in the Google project that this Everycast uses. Whoever runs it must enable it there.';
    return { kind: 'rejected', message } as const;
  }
  if (code === 'youtubeSignupRequired') {
    return { kind: 'rejected', message: 'This Google account has no YouTube channel. Create one on YouTube, and connect again.' } as const;
  }
  return undefined;
}

/** The quota of a project begins anew at midnight in California. */
function resetAt(failure: CallFailure, now: Date): Date | null {
  const code = said(failure)?.code ?? '';
  if (code === 'uploadLimitExceeded') return new Date(now.getTime() + channelWait);
  if (!overQuota.includes(code)) return null;
  return dayAt(now, quotaZone).ends;
}

/** What a failed call of the API means. */
const problemOf = problemReader({ name, said, resetAt, special: (_failure, words) => (words === null ? undefined : meaningOf(words)) });
export const reduced = reducedBy(problemOf);

function coverMeaningOf({ code }: Said) {
  if (code === 'forbidden') {
    const message =
      'YouTube does not let this channel choose covers. Confirm the phone number of the channel at youtube.com/verify, and press Retry.';
    return { kind: 'rejected', message } as const;
  }
  if (code === 'uploadRateLimitExceeded') {
    return {
      kind: 'retry_later',
      message: 'This channel has set too many covers in a short while. It goes on when YouTube allows it.',
    } as const;
  }
  return undefined;
}

/** What it means that a cover was not taken. */
const coverProblemOf = problemReader({
  ...{ name, said, resetAt },
  special: (_failure, words) => (words === null ? undefined : (coverMeaningOf(words) ?? meaningOf(words))),
});
export const reducedCover = reducedBy(coverProblemOf);

/** What a failed call of Google's token endpoint means. */
const tokenProblemOf = problemReader({
  name: 'Google',
  said: oauthError,
  special: ({ status }, words, purpose) => (words === null || status >= 500 ? undefined : oauthProblem('Google', words, purpose)),
});
export const reducedTokens = reducedBy(tokenProblemOf);
