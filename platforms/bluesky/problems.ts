import { PlatformProblem } from '../port/problem.ts';
import { retryAfter } from '../port/retry-after.ts';
import type { XrpcFailure } from './xrpc.ts';

/**
 * What a call was for:
 * - `ask`: doing it again harms nobody (looking, uploading, logging in), so a missing answer is an outage.
 * - `create`: a missing answer leaves it open whether the post is out.
 * - `refresh`: renewing the login; what the server says of the token is its last word.
 */
type Purpose = 'ask' | 'create' | 'refresh';

/** Accounts that the server knows and will not act for, whatever the token. */
const closedAccount: Record<string, string> = {
  AccountTakedown: 'Bluesky has taken this account down. Bluesky alone can give it back.',
  AccountDeactivated: 'This account is deactivated. Activate it again in Bluesky, then connect it here again.',
  AccountNotFound: 'This server no longer has the account. If it moved to another one, connect it there.',
};
const badToken = new Set(['ExpiredToken', 'InvalidToken']);

/** Reduces a failed call to what it means for the account or the post. */
export function problemOf(failure: XrpcFailure, purpose: Purpose, now: Date): PlatformProblem {
  const { status, error, words, why } = failure;
  const options = { ownWords: ownWords(failure), cause: failure };

  if (why?.code === 'address_not_allowed') return new PlatformProblem('rejected', why.message, { ...options, code: why.code });
  if (failure.stage === 'unsent' && why) return new PlatformProblem('outage', why.message, { ...options, code: why.code });
  if (status === 429) {
    const message = 'Bluesky limits how much may be done in a while, and that much is done. It goes on when Bluesky allows it.';
    return new PlatformProblem('retry_later', message, { ...options, at: retryAfter(failure.headers, now) });
  }
  if (status === 413) return new PlatformProblem('rejected', 'This is larger than the Bluesky server takes.', options);

  const saidNo = failure.stage === 'refused' && status >= 400 && status < 500 && ![404, 408].includes(status);
  if (saidNo && !mayBeThere(failure, purpose)) {
    const closed = closedAccount[words.startsWith('Could not find user') ? 'AccountNotFound' : (error ?? '')];
    if (closed) return new PlatformProblem('reconnect', closed, options);
    if (badToken.has(error ?? '') || status === 401) return badLogin(purpose, options);
    return new PlatformProblem('rejected', `Bluesky refused this: ${words || error}`, options);
  }

  const message = why?.message ?? trouble(failure);
  if (purpose !== 'create') return new PlatformProblem('outage', message, why ? { ...options, code: why.code } : options);
  return new PlatformProblem('unconfirmed', `Bluesky has not confirmed the post. ${message}`, options);
}

/** A record with the key that was chosen for this post alone can only be this post. */
function mayBeThere({ status, words }: XrpcFailure, purpose: Purpose): boolean {
  return purpose === 'create' && (status === 409 || /already/i.test(words));
}

function badLogin(purpose: Purpose, options: { ownWords: string | null; cause: unknown }): PlatformProblem {
  if (purpose !== 'refresh') return new PlatformProblem('refresh', 'The login to Bluesky has run out.', options);
  const message =
    'Bluesky has ended this connection: the app password was removed, or the login ran out. Connect again with an app password.';
  return new PlatformProblem('reconnect', message, options);
}

function trouble({ host, status }: XrpcFailure): string {
  if (status >= 500) return `${host} has trouble of its own just now (HTTP ${status}).`;
  return `${host} did not answer as a Bluesky server does (HTTP ${status}).`;
}

function ownWords({ status, error, words }: XrpcFailure): string | null {
  if (status === 0) return null;
  return error === null ? `HTTP ${status}` : `${status} ${error}${words ? `: ${words}` : ''}`;
}
