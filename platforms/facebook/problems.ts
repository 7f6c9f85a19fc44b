import { message } from '@everycast/messages/message';
import { graphReading } from '../meta/problems.ts';
import { problemReader, reducedBy } from '../port/map-errors.ts';
import { appUnknown, consentUsed } from '../port/oauth.ts';
import { PlatformProblem } from '../port/problem.ts';

const name = 'Facebook';
/** Graph API: the same text was posted just now. */
const duplicate = 506;

/** What a failed call of the Graph API means. */
export const problemOf = problemReader(
  graphReading(name, (_failure, { code }, purpose) => {
    if (code !== duplicate || purpose !== 'create') return undefined;
    // Most often because an answer was lost. Looking tells.
    return { kind: 'unconfirmed', reason: message('platforms.has_post', { platform: name }) };
  }),
);
export const reduced = reducedBy(problemOf);

/** Is this what Facebook says of a text that it has already? */
export const isDuplicate = (error: unknown): error is PlatformProblem =>
  error instanceof PlatformProblem && error.kind === 'unconfirmed' && (error.platformMessage ?? '').startsWith(`400 ${duplicate}`);

/** Of codes of consent, and of the application's own credentials. Second-hand. */
const invalidParameter = 100;
const wrongApp = 101;
const secretWords = /client secret|client id|validating application/i;

/** What a failed exchange of a code means. */
const tokenProblemOf = problemReader(
  graphReading(name, (_failure, { code, message: words }) => {
    if (code === wrongApp || secretWords.test(words)) return appUnknown(name);
    return code === invalidParameter ? consentUsed(name) : undefined;
  }),
);
export const reducedTokens = reducedBy(tokenProblemOf);
