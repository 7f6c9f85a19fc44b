import { type MessageCode, message } from '@everycast/messages/message';
import type { CallFailure } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import { type ErrorReader, errorMapper, loginExpired, notConfirmed, problemReader, type ReportedError } from '../port/map-errors.ts';

const name = 'Bluesky';
/** The names of XRPC errors are single words; "Not Found" comes from other servers. */
const errorName = /^[A-Za-z][A-Za-z0-9_]*$/;

/** An XRPC server's error; null if the response isn't from one. */
export function reportedIn({ kind, body }: CallFailure): ReportedError | null {
  const { error, message: words } = fieldsIn(kind === 'refused' ? body : null);
  if (typeof error !== 'string' || !errorName.test(error)) return null;
  return { code: error, message: typeof words === 'string' ? words.slice(0, 500) : '' };
}

/** Accounts that exist but are closed, whatever the token. */
const closedAccount: Record<string, MessageCode> = {
  AccountTakedown: 'bluesky.taken_down',
  AccountDeactivated: 'bluesky.deactivated',
  AccountNotFound: 'bluesky.account_gone',
};
const badToken = new Set(['ExpiredToken', 'InvalidToken']);
/** Video uploads that have ended, or have less than expected: the next attempt asks for the state, and starts again if necessary. */
const brokenUpload = new Set([
  ...['UploadNotFound', 'UploadExpired', 'UploadAborted', 'UploadAlreadyCompleted', 'UploadNotReady', 'MissingParts'],
  'ServiceOverloaded',
]);
/** What the video service rejects for now, and when to try again in milliseconds; it doesn't say itself. */
const waits: Readonly<Record<string, number>> = { DailyLimitExceeded: 3_600_000, TooManyOpenUploads: 600_000 };
/** Statuses with the usual meaning, whatever the server adds. */
const usual = [408, 413, 429];

/** People choose for each app password whether it may read and write messages; a server rejects the method otherwise. */
export function saysMessagesNotAllowed(failure: CallFailure): boolean {
  const words = reportedIn(failure);
  return failure.status === 400 && words?.code === 'InvalidToken' && /token method/i.test(words.message);
}
/** Lexicon app.bsky.feed.getPostThread: error NotFound. */
export const saysPostGone = (failure: CallFailure): boolean => failure.status === 400 && reportedIn(failure)?.code === 'NotFound';

const reading: ErrorReader = {
  name,
  reportedIn,
  special({ status, host }, words, purpose) {
    if (words === null || status < 400 || status >= 500 || usual.includes(status)) return undefined;
    const isCreated = purpose === 'create' && (status === 409 || /already/i.test(words.message));
    // A record with the key chosen for this post can only be this post; and a server without the method created nothing.
    if (isCreated || status === 404) {
      const strange = message('platforms.strange_status', { host, platform: name, status });
      return purpose === 'create' ? { kind: 'unconfirmed', reason: notConfirmed(name, strange) } : { kind: 'outage', reason: strange };
    }
    if (brokenUpload.has(words.code)) {
      return { kind: 'outage', reason: 'bluesky.upload_broke_off' };
    }
    if (words.code in waits) {
      return { kind: 'retry_later', reason: 'bluesky.video_limit' };
    }
    const closed = closedAccount[words.message.startsWith('Could not find user') ? 'AccountNotFound' : words.code];
    if (closed) return { kind: 'reconnect', reason: closed };
    if (!badToken.has(words.code) && status !== 401) return undefined;
    if (purpose !== 'refresh') return { kind: 'refresh', reason: loginExpired(name) };
    return { kind: 'reconnect', reason: 'bluesky.login_ended' };
  },
  resetAt(failure, now) {
    const wait = waits[reportedIn(failure)?.code ?? ''];
    return wait === undefined ? null : new Date(now.getTime() + wait);
  },
};
/** What a failed call means for the account or the post. */
export const problemOf = problemReader(reading);
export const mapErrors = errorMapper(problemOf);

/** What a failed call about messages means: a login that may not send them still publishes. */
export const mapMessageErrors = errorMapper(
  problemReader({
    ...reading,
    special: (failure, words, purpose) =>
      saysMessagesNotAllowed(failure)
        ? { kind: 'rejected', reason: 'bluesky.messages_not_allowed' }
        : reading.special?.(failure, words, purpose),
  }),
);
