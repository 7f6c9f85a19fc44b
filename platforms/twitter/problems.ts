import { type MessageCode, message } from '@everycast/messages/message';
import type { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import { type ErrorMapping, errorMapper, problemReader, type ReportedError } from '../port/map-errors.ts';
import { oauthError, oauthProblem } from '../port/oauth.ts';
import { PlatformProblem } from '../port/problem.ts';

const name = 'Twitter';
const duplicate = /duplicate content/i;

/** X writes errors as problems of RFC 9457, as a list of them, or as a code and a message. */
function reportedIn({ body }: CallFailure): ReportedError | null {
  const { title, detail, errors, code, message } = fieldsIn(body);
  if (typeof detail === 'string') return { code: typeof title === 'string' ? title : 'Error', message: detail };
  const [first] = Array.isArray(errors) ? errors.map(fieldsIn) : [];
  if (first && typeof (first.detail ?? first.message) === 'string') {
    return { code: String(first.title ?? first.code ?? 'Error'), message: String(first.detail ?? first.message) };
  }
  return typeof message === 'string' ? { code: String(code ?? 'Error'), message } : null;
}

/** When a limit that was reached resets, if X says so; in Unix seconds. */
export function resetAt({ headers }: CallFailure, now: Date): Date | null {
  const seconds = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds * 1000 > now.getTime() ? new Date(seconds * 1000) : null;
}

/** A duplicate text: usually because a response was lost; a look-up finds out. */
const duplicated = (status: number, words: ReportedError | null): ErrorMapping | undefined =>
  status === 403 && duplicate.test(words?.message ?? '')
    ? { kind: 'unconfirmed', reason: message('platforms.has_post', { platform: name }) }
    : undefined;

/** What a failed API call means. */
export const problemOf = problemReader({
  name,
  reportedIn,
  resetAt,
  special({ status }, words, purpose) {
    return purpose === 'create' ? duplicated(status, words) : undefined;
  },
});
export const mapErrors = errorMapper(problemOf);

/** A call that X refuses for a special reason (403); the login still publishes. */
const refusedWith = (reason: MessageCode) =>
  errorMapper(
    problemReader({
      name,
      reportedIn,
      resetAt,
      special: ({ status }, words) => duplicated(status, words) ?? (words && status === 403 ? { kind: 'rejected', reason } : undefined),
    }),
  );
export const mapMetricErrors = refusedWith('metrics.permission_missing');
export const mapEngagementErrors = refusedWith('engagement.permission_missing');
/** Only apps with a special access level may like. */
export const mapLikeErrors = refusedWith('twitter.no_likes');
/** Apps may only reply to people who mention or quote the account, and not where the author limits replies. */
export const mapReplyErrors = refusedWith('twitter.reply_not_invited');
/** People choose who may send them messages. */
export const mapMessageErrors = refusedWith('twitter.no_messages_to_them');

/** Whether X refuses a call because the login may not do it. */
export const mayNot = (failure: CallFailure): boolean => failure.status === 403 && reportedIn(failure) !== null;

/** Whether this is X's error for a duplicate text. */
export const isDuplicate = (error: unknown): error is PlatformProblem =>
  error instanceof PlatformProblem && error.kind === 'unconfirmed' && duplicate.test(error.platformMessage ?? '');

/** What a failed call of the token endpoint means. X uses invalid_request for invalid tokens. */
const tokenProblemOf = problemReader({
  name,
  reportedIn: oauthError,
  resetAt,
  special({ status }, words, purpose) {
    if (words === null || status >= 500) return undefined;
    return oauthProblem(name, words.code === 'invalid_request' ? { ...words, code: 'invalid_grant' } : words, purpose);
  },
});
export const mapTokenErrors = errorMapper(tokenProblemOf);
