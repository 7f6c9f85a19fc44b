import type { CallFailure } from '../port/call.ts';
import { problemReader, reducedBy, type Said } from '../port/map-errors.ts';
import { happened } from '../port/unreached.ts';

const name = 'Bluesky';
/** The names of XRPC errors are single words; "Not Found" is what other servers say. */
const errorName = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The error of an XRPC server; null where the answer is none of such a server's. */
export function said({ stage, body }: CallFailure): Said | null {
  const { error, message } = (stage === 'refused' && typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof error !== 'string' || !errorName.test(error)) return null;
  return { code: error, message: typeof message === 'string' ? message.slice(0, 500) : '' };
}

/** Accounts that the server knows and will not act for, whatever the token. */
const closedAccount: Record<string, string> = {
  AccountTakedown: 'Bluesky has taken this account down. Bluesky alone can give it back.',
  AccountDeactivated: 'This account is deactivated. Activate it again in Bluesky, then connect it here again.',
  AccountNotFound: 'This server no longer has the account. If it moved to another one, connect it there.',
};
const badToken = new Set(['ExpiredToken', 'InvalidToken']);
/** Of uploads of videos that came to an end, or are not as far as was thought: the next try asks how far it is, and begins again if need be. */
const brokenUpload = new Set([
  ...['UploadNotFound', 'UploadExpired', 'UploadAborted', 'UploadAlreadyCompleted', 'UploadNotReady', 'MissingParts'],
  'ServiceOverloaded',
]);
/** What the video service refuses for now, and in how many milliseconds it is asked again; it does not say itself. */
const waits: Readonly<Record<string, number>> = { DailyLimitExceeded: 3_600_000, TooManyOpenUploads: 600_000 };
/** Of the usual reading, whatever the server says with them. */
const usual = [408, 413, 429];

/** What a failed call means for the account or the post. */
export const problemOf = problemReader({
  name,
  said,
  special({ status, host }, words, purpose) {
    if (words === null || status < 400 || status >= 500 || usual.includes(status)) return undefined;
    const isCreated = purpose === 'create' && (status === 409 || /already/i.test(words.message));
    // A record with the key that was chosen for this post alone can only be this post; and what has no such method created nothing.
    if (isCreated || status === 404) {
      const message = `${host} did not answer as a Bluesky server does (HTTP ${status}).`;
      return purpose === 'create'
        ? { kind: 'unconfirmed', message: `Bluesky has not confirmed the post. ${happened(message)}` }
        : { kind: 'outage', message };
    }
    if (brokenUpload.has(words.code)) {
      return { kind: 'outage', message: 'The upload of the video broke off. It goes on, or is begun again.' };
    }
    if (words.code in waits) {
      return { kind: 'retry_later', message: 'Bluesky takes only so many videos in a while, and this account has sent them.' };
    }
    const closed = closedAccount[words.message.startsWith('Could not find user') ? 'AccountNotFound' : words.code];
    if (closed) return { kind: 'reconnect', message: closed };
    if (!badToken.has(words.code) && status !== 401) return undefined;
    if (purpose !== 'refresh') return { kind: 'refresh', message: 'The login to Bluesky has run out.' };
    const message =
      'Bluesky has ended this connection: the app password was removed, or the login ran out. Connect again with an app password.';
    return { kind: 'reconnect', message };
  },
  resetAt(failure, now) {
    const wait = waits[said(failure)?.code ?? ''];
    return wait === undefined ? null : new Date(now.getTime() + wait);
  },
});
export const reduced = reducedBy(problemOf);
