import type { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import { errorMapper, problemReader, type ReportedError } from '../port/map-errors.ts';
import { oauthProblem } from '../port/oauth.ts';

const name = 'Twitch';

/** Twitch errors have a status's name, the status, and a message; the token endpoint's have no name. */
function reportedIn({ body }: CallFailure): ReportedError | null {
  const { error, status, message } = fieldsIn(body);
  if (typeof message !== 'string') return null;
  return { code: typeof error === 'string' ? error : String(status ?? 'error'), message };
}

/** What a failed API call means. */
const problemOf = problemReader({
  name,
  reportedIn,
  special({ status }, words) {
    if (status !== 401 || words === null) return undefined;
    if (/scope/i.test(words.message)) {
      return { kind: 'reconnect', reason: 'platforms.permission_missing' };
    }
    if (/client[- ]id/i.test(words.message)) {
      return { kind: 'reconnect', reason: 'twitch.other_app' };
    }
    return undefined;
  },
});
export const mapErrors = errorMapper(problemOf);

/** What a failed call about metrics means. A login without the permission still publishes. */
export const mapMetricErrors = errorMapper(
  problemReader({
    name,
    reportedIn,
    special: ({ status }, words) =>
      status === 401 && /scope/i.test(words?.message ?? '') ? { kind: 'rejected', reason: 'metrics.permission_missing' } : undefined,
  }),
);

/** What a failed call of the token endpoint means. Twitch puts RFC 6749's codes in its message. */
const tokenProblemOf = problemReader({
  name,
  reportedIn,
  special({ status }, words, purpose) {
    if (words === null || status >= 500 || status === 429) return undefined;
    if (/client/i.test(words.message)) return oauthProblem(name, { ...words, code: 'invalid_client' }, purpose);
    if (status === 401 || /refresh token|authorization code/i.test(words.message)) {
      return oauthProblem(name, { ...words, code: 'invalid_grant' }, purpose);
    }
    return undefined;
  },
});
export const mapTokenErrors = errorMapper(tokenProblemOf);
