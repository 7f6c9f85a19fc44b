import { dayAt } from '@everycast/contract/time';
import { type MessageCode, message } from '@everycast/messages/message';
import type { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import { errorMapper, problemReader, type ReportedError } from '../port/map-errors.ts';
import { oauthError, oauthProblem } from '../port/oauth.ts';
import { quotaZone } from './limits.ts';

const name = 'YouTube';
/** A channel's own upload limit isn't reported, and checking costs one of a hundred requests. Milliseconds. */
const channelWait = 3 * 3_600_000;

/** Google's envelope: its first reason with the message, in which links are HTML. */
export function reportedIn({ body }: CallFailure): ReportedError | null {
  const error = fieldsIn(fieldsIn(body).error);
  if (typeof error.message !== 'string') return null;
  const entries = [error.errors, error.details].flatMap((list) => (Array.isArray(list) ? list : []));
  const reason = entries.map((entry) => fieldsIn(entry).reason).find((value) => typeof value === 'string');
  return { code: reason ?? String(error.status ?? 'error'), message: error.message.replace(/<[^<>]*>/g, '') };
}

const overQuota = ['quotaExceeded', 'dailyLimitExceeded'];
const tooFast = ['rateLimitExceeded', 'userRateLimitExceeded'];
const lacksScope = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'];
const notEnabled = ['accessNotConfigured', 'SERVICE_DISABLED'];

function meaningOf({ code }: ReportedError) {
  if (overQuota.includes(code)) {
    return { kind: 'retry_later', reason: 'youtube.day_limit' } as const;
  }
  if (code === 'uploadLimitExceeded') {
    return { kind: 'retry_later', reason: 'youtube.channel_limit' } as const;
  }
  if (tooFast.includes(code)) {
    return { kind: 'retry_later', reason: message('platforms.too_fast', { platform: name }) } as const;
  }
  if (lacksScope.includes(code)) {
    return { kind: 'rejected', reason: 'platforms.permission_missing' } as const;
  }
  if (notEnabled.includes(code)) {
    return { kind: 'rejected', reason: 'youtube.api_not_enabled' } as const;
  }
  if (code === 'youtubeSignupRequired') {
    return { kind: 'rejected', reason: 'youtube.no_channel' } as const;
  }
  return undefined;
}

/** A project's quota resets at midnight in California. */
function resetAt(failure: CallFailure, now: Date): Date | null {
  const code = reportedIn(failure)?.code ?? '';
  if (code === 'uploadLimitExceeded') return new Date(now.getTime() + channelWait);
  if (!overQuota.includes(code)) return null;
  return dayAt(now, quotaZone).ends;
}

/** What a failed API call means. */
const problemOf = problemReader({
  name,
  reportedIn,
  resetAt,
  special: (_failure, words) => (words === null ? undefined : meaningOf(words)),
});
export const mapErrors = errorMapper(problemOf);

/** What a failed call means if a login without its scope still publishes. @param reason what the missing permission is for */
const mapperWithout = (reason: MessageCode) =>
  errorMapper(
    problemReader({
      name,
      reportedIn,
      resetAt,
      special(_failure, words) {
        if (words === null) return undefined;
        return lacksScope.includes(words.code) ? { kind: 'rejected', reason } : meaningOf(words);
      },
    }),
  );

/** What a failed call about metrics means. */
export const mapMetricErrors = mapperWithout('metrics.permission_missing');

/** What a failed reading of the inbox means. */
export const mapEngagementErrors = mapperWithout('engagement.permission_missing');
/** What a failed response means. */
export const mapResponseErrors = errorMapper(
  problemReader({
    name,
    reportedIn,
    resetAt,
    special({ status }, words) {
      if (words === null) return undefined;
      return status === 404 ? { kind: 'rejected', reason: message('platforms.answered_gone', { platform: name }) } : meaningOf(words);
    },
  }),
);

function coverMeaningOf({ code }: ReportedError) {
  if (code === 'forbidden') {
    return { kind: 'rejected', reason: 'youtube.covers_not_allowed' } as const;
  }
  if (code === 'uploadRateLimitExceeded') {
    return { kind: 'retry_later', reason: 'youtube.too_many_covers' } as const;
  }
  return undefined;
}

/** What a rejected cover means. */
const coverProblemOf = problemReader({
  name,
  reportedIn,
  resetAt,
  special: (_failure, words) => (words === null ? undefined : (coverMeaningOf(words) ?? meaningOf(words))),
});
export const mapCoverErrors = errorMapper(coverProblemOf);

/** What a failed call of Google's token endpoint means. */
const tokenProblemOf = problemReader({
  name: 'Google',
  reportedIn: oauthError,
  special: ({ status }, words, purpose) => (words === null || status >= 500 ? undefined : oauthProblem('Google', words, purpose)),
});
export const mapTokenErrors = errorMapper(tokenProblemOf);
