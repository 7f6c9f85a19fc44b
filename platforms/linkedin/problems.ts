import { dayAt } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import { type ErrorMapping, ended, errorMapper, problemReader, type ReportedError } from '../port/map-errors.ts';
import { oauthError, oauthProblem } from '../port/oauth.ts';
import { retryAfter } from '../port/retry-after.ts';

const name = 'LinkedIn';

/** LinkedIn writes a status, a message, and a code in one of three places. */
function reportedIn({ body }: CallFailure): ReportedError | null {
  const { code, serviceErrorCode, message: words, errorDetails } = fieldsIn(body);
  if (typeof words !== 'string') return null;
  const { inputErrors } = fieldsIn(errorDetails);
  const [first] = Array.isArray(inputErrors) ? inputErrors : [];
  return { code: String(fieldsIn(first).code ?? code ?? serviceErrorCode ?? 'error'), message: words };
}

/** Limits are per UTC day, unless LinkedIn names an earlier time. */
function resetAt({ headers }: CallFailure, now: Date): Date {
  return headers.has('retry-after') ? retryAfter(headers, now) : dayAt(now, 'UTC').ends;
}

function special({ status }: CallFailure, words: ReportedError | null): ErrorMapping | undefined {
  const code = words?.code ?? '';
  if (status === 426 || code === 'NONEXISTENT_VERSION' || code === 'VERSION_MISSING') {
    return { kind: 'rejected', reason: 'linkedin.version_ended' };
  }
  if (code === 'MEDIA_ASSET_PROCESSING_FAILED') {
    return { kind: 'rejected', reason: 'linkedin.file_unreadable' };
  }
  if (status === 429) {
    return { kind: 'retry_later', reason: 'linkedin.day_limit' };
  }
  if (status === 401 && code === 'REVOKED_ACCESS_TOKEN') {
    return { kind: 'reconnect', reason: ended(name) };
  }
  if (status === 403 && words) {
    return { kind: 'rejected', reason: 'linkedin.not_allowed' };
  }
  return undefined;
}

/** What a failed API call means. */
export const problemOf = problemReader({ name, reportedIn, resetAt, special });
export const mapErrors = errorMapper(problemOf);

/** What a failed call about metrics means. A login without the permission still publishes. */
export const mapMetricErrors = errorMapper(
  problemReader({
    name,
    reportedIn,
    resetAt,
    special: (failure, words) =>
      failure.status === 403 && words ? { kind: 'rejected', reason: 'metrics.permission_missing' } : special(failure, words),
  }),
);

/** What a failed reading of the inbox means, and a failed response. */
export const mapEngagementErrors = errorMapper(
  problemReader({
    name,
    reportedIn,
    resetAt,
    special: (failure, words) =>
      failure.status === 403 && words ? { kind: 'rejected', reason: 'engagement.permission_missing' } : special(failure, words),
  }),
);
export const mapResponseErrors = errorMapper(
  problemReader({
    name,
    reportedIn,
    resetAt,
    special: (failure, words) =>
      failure.status === 404 && words
        ? { kind: 'rejected', reason: message('platforms.answered_gone', { platform: name }) }
        : special(failure, words),
  }),
);

/** The post that LinkedIn considers this a duplicate of, or null for other errors. */
export function duplicateIn(error: unknown): string | null {
  if (!(error instanceof CallFailure) || error.status !== 422) return null;
  return /duplicate of (urn:li:(?:share|ugcPost):\d+)/.exec(reportedIn(error)?.message ?? '')?.[1] ?? null;
}

/** What a failed call of the token endpoint means. LinkedIn uses invalid_request for invalid codes and tokens. */
const tokenProblemOf = problemReader({
  name,
  reportedIn: oauthError,
  special({ status }, words, purpose) {
    if (words === null || status >= 500) return undefined;
    return oauthProblem(name, words.code === 'invalid_request' ? { ...words, code: 'invalid_grant' } : words, purpose);
  },
});
export const mapTokenErrors = errorMapper(tokenProblemOf);
