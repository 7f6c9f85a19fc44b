import { type MessageCode, message } from '@everycast/messages/message';
import type { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import { errorMapper, problemReader, type ReportedError } from '../port/map-errors.ts';
import { oauthProblem } from '../port/oauth.ts';
import { PlatformProblem } from '../port/problem.ts';

const name = 'Mastodon';

/** Entity Error. `error` is usually a sentence; OAuth errors have an `error_description`. */
function reportedIn({ body }: CallFailure): ReportedError | null {
  const { error, error_description: description } = fieldsIn(body);
  if (typeof error !== 'string') return null;
  return { code: error, message: typeof description === 'string' ? description : '' };
}

const lacksScope = (status: number, words: ReportedError): boolean => status === 403 && /authorized scopes/i.test(words.code);

/** What a failed API call means. The usual mapping reads the ISO 8601 reset. */
export const problemOf = problemReader({
  name,
  reportedIn,
  special({ status }, words, purpose) {
    if (words === null) return undefined;
    if (lacksScope(status, words)) {
      return { kind: 'reconnect', reason: 'platforms.permission_missing' };
    }
    if (status === 404 && purpose === 'create') {
      return { kind: 'rejected', reason: 'mastodon.parent_gone' };
    }
    return undefined;
  },
});
export const mapErrors = errorMapper(problemOf);

/** A login without the scope of such a call still publishes. */
const withoutScope = (reason: MessageCode) =>
  errorMapper(
    problemReader({
      name,
      reportedIn,
      special: ({ status }, words) => (words && lacksScope(status, words) ? { kind: 'rejected', reason } : undefined),
    }),
  );
/** What a failed call about metrics means, and one about the inbox. */
export const mapMetricErrors = withoutScope('metrics.permission_missing');
export const mapEngagementErrors = withoutScope('engagement.permission_missing');

/** What a failed call of the token endpoint means. Servers delete unused apps. */
const tokenProblemOf = problemReader({
  name,
  reportedIn,
  special({ status, host }, words, purpose) {
    if (words === null || status >= 500) return undefined;
    if (words.code !== 'invalid_client') return oauthProblem(name, words, purpose);
    if (purpose === 'refresh') return { kind: 'reconnect', reason: message('mastodon.app_forgotten', { host }) };
    return { kind: 'rejected', reason: message('mastodon.app_forgotten_connecting', { host }) };
  },
});
export const mapTokenErrors = errorMapper(tokenProblemOf);

/** The address isn't a server that speaks Mastodon's protocol. `instead`: where it redirects, if it does. */
export function notMastodon(service: string, status: number, instead: string | null = null): PlatformProblem {
  const { host } = new URL(service);
  const code = instead === null ? 'mastodon.not_a_server' : 'mastodon.elsewhere';
  return new PlatformProblem('rejected', message(code, { host, instead }), {
    code: 'not_a_platform_server',
    platformMessage: status > 0 ? `HTTP ${status}` : null,
  });
}
