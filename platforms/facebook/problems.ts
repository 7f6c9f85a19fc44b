import { graphReading } from '../meta/problems.ts';
import type { CallFailure } from '../port/call.ts';
import { problemReader, reducedBy } from '../port/map-errors.ts';
import { PlatformProblem } from '../port/problem.ts';

const name = 'Facebook';
/** Graph API: the same text was posted just now. */
const duplicate = 506;

/** What a failed call of the Graph API means. */
export const problemOf = problemReader(
  graphReading(name, (_failure, { code }, purpose) => {
    if (code !== duplicate || purpose !== 'create') return undefined;
    // Most often because an answer was lost. Looking tells.
    return { kind: 'unconfirmed', message: `${name} says that it has this post already.` };
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
  graphReading(name, (_failure: CallFailure, { code, message }) => {
    if (code === wrongApp || secretWords.test(message)) {
      const words = `${name} does not know the app that this Everycast uses. Whoever runs it must check its credentials in Settings.`;
      return { kind: 'rejected', message: words };
    }
    if (code !== invalidParameter) return undefined;
    return {
      kind: 'rejected',
      message: `${name} does not take this consent any more: it waited too long, or was used already. Connect again.`,
    };
  }),
);
export const reducedTokens = reducedBy(tokenProblemOf);
