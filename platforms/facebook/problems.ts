import { message } from '@everycast/messages/message';
import { answerProblem, graphReading, withoutEngagementPermission, withoutPermission } from '../meta/problems.ts';
import { errorMapper, problemReader } from '../port/map-errors.ts';
import { appUnknown, consentUsed } from '../port/oauth.ts';
import { PlatformProblem } from '../port/problem.ts';

const name = 'Facebook';
/** Graph API: the same text was just posted. */
const duplicate = 506;

const special: Parameters<typeof graphReading>[1] = (_failure, { code }, purpose) => {
  if (code !== duplicate || purpose !== 'create') return undefined;
  // Usually because a response was lost; a look-up finds out.
  return { kind: 'unconfirmed', reason: message('platforms.has_post', { platform: name }) };
};

/** What a failed Graph API call means. */
export const problemOf = problemReader(graphReading(name, special));
export const mapErrors = errorMapper(problemOf);

/** What a failed call about metrics means. A login without the permission still publishes. */
export const mapMetricErrors = errorMapper(problemReader(graphReading(name, (_failure, { code }) => withoutPermission(code))));

/** What a failed reading of the inbox means, and a failed response. */
export const mapEngagementErrors = errorMapper(
  problemReader(graphReading(name, (_failure, { code }) => withoutEngagementPermission(code))),
);
export const mapResponseErrors = errorMapper(
  problemReader(graphReading(name, (failure, error, purpose) => answerProblem(name, error) ?? special(failure, error, purpose))),
);

/** Whether this is Facebook's error for a duplicate text. */
export const isDuplicate = (error: unknown): error is PlatformProblem =>
  error instanceof PlatformProblem && error.kind === 'unconfirmed' && (error.platformMessage ?? '').startsWith(`400 ${duplicate}`);

/** For consent codes, and for the app's own credentials. Unofficial. */
const invalidParameter = 100;
const wrongApp = 101;
const secretWords = /client secret|client id|validating application/i;

/** What a failed code exchange means. */
const tokenProblemOf = problemReader(
  graphReading(name, (_failure, { code, message: words }) => {
    if (code === wrongApp || secretWords.test(words)) return appUnknown(name);
    return code === invalidParameter ? consentUsed(name) : undefined;
  }),
);
export const mapTokenErrors = errorMapper(tokenProblemOf);
