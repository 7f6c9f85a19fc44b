import { answerProblem, graphReading, withoutEngagementPermission, withoutPermission } from '../meta/problems.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import { errorMapper, problemReader } from '../port/map-errors.ts';
import { appUnknown, consentUsed } from '../port/oauth.ts';

const name = 'Instagram';

/** Subcodes of publishing. Unofficial, except the first. */
const tooManyPosts = 2_207_042;
const looksLikeSpam = 2_207_051;
const notReady = 2_207_027;
const expired = [2_207_020, 2_207_006];

const special: Parameters<typeof graphReading>[1] = (_failure, { code, subcode }) => {
  if (code === 9 || subcode === tooManyPosts) return { kind: 'retry_later', reason: 'instagram.day_limit' };
  if (subcode === looksLikeSpam) return { kind: 'rejected', reason: 'instagram.spam' };
  if (subcode === notReady) return { kind: 'outage', reason: 'instagram.not_ready' };
  return expired.includes(subcode) ? { kind: 'rejected', reason: 'instagram.expired' } : undefined;
};

/** What a failed Graph API call means. */
export const mapErrors = errorMapper(problemReader(graphReading(name, special)));

/** What a failed reading of the inbox means, and a failed response. */
export const mapEngagementErrors = errorMapper(
  problemReader(graphReading(name, (_failure, { code }) => withoutEngagementPermission(code))),
);
export const mapResponseErrors = errorMapper(
  problemReader(graphReading(name, (failure, error, purpose) => answerProblem(name, error) ?? special(failure, error, purpose))),
);

/** What a failed call about metrics means. A login without the permission still publishes. */
export const mapMetricErrors = errorMapper(problemReader(graphReading(name, (_failure, { code }) => withoutPermission(code))));

const byGraph = graphReading(name, special);
const wrongSecret = /client secret|client id|platform app/i;

/** What a failed code exchange means: its endpoint has its own error format. */
export const mapTokenErrors = errorMapper(
  problemReader({
    ...byGraph,
    reportedIn(failure) {
      const { error_type: type, error_message: message } = fieldsIn(failure.body);
      return typeof type === 'string' ? { code: type, message: textOf(message) } : byGraph.reportedIn(failure);
    },
    special(failure, said, purpose) {
      if (said === null || failure.status >= 500) return undefined;
      if (wrongSecret.test(said.message)) return appUnknown(name);
      const graph = byGraph.special?.(failure, said, purpose);
      return graph || said.code !== 'OAuthException' ? graph : consentUsed(name);
    },
  }),
);
