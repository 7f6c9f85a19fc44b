import type { CallFailure } from '../port/call.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import { type Purpose, problemReader, reducedBy, type Said } from '../port/map-errors.ts';
import { oauthError, oauthProblem } from '../port/oauth.ts';
import type { ProblemKind } from '../port/problem.ts';
import { cappedMs } from './limits.ts';

const name = 'TikTok';

function said({ body }: CallFailure): Said | null {
  const { code, message } = fieldsIn(fieldsIn(body).error);
  return typeof code === 'string' && code !== 'ok' ? { code, message: textOf(message) } : null;
}

type Meaning = { kind: ProblemKind; message: string };
const refusals: Readonly<Record<string, string>> = {
  scope_not_authorized:
    'This connection lacks a permission that is needed for it. Connect the account again and leave all permissions ticked.',
  spam_risk_user_banned_from_posting: 'TikTok has barred this account from posting.',
  spam_risk: 'TikTok takes this for spam, and has not published it.',
  spam_risk_text: 'TikTok takes this text for spam, and has not published it.',
  unaudited_client_can_only_post_to_private_accounts:
    'TikTok has not audited the app that this Everycast uses, and lets it publish to private accounts only. Make the account private in TikTok and choose “Only you”, or ask whoever runs this Everycast for the audit.',
  privacy_level_option_mismatch: 'This account cannot choose that audience any more. Choose another one.',
  url_ownership_unverified:
    'TikTok fetches photos only from domains that it has verified. Whoever runs this Everycast must verify its domain there.',
};
const capped: Readonly<Record<string, string>> = {
  spam_risk_too_many_posts: 'This account has posted as much as TikTok lets apps post in a day. It is tried again every hour.',
  spam_risk_too_many_pending_share: 'Too many posts of this account still wait in TikTok. It is tried again every hour.',
  reached_active_user_cap:
    'More people than TikTok allows in a day have posted with the app of this Everycast. It is tried again every hour.',
};

/** What is TikTok's own trouble, so that nobody knows whether it was done. */
const troubles = ['internal_error', 'internal', 'server_error'];

function special({ status }: CallFailure, words: Said | null, purpose: Purpose): Meaning | undefined {
  if (words === null || status >= 500 || troubles.includes(words.code)) return undefined;
  const { code, message } = words;
  if (code === 'access_token_invalid') {
    if (purpose === 'refresh') return { kind: 'reconnect', message: `${name} has ended this connection. Connect the account again.` };
    return { kind: 'refresh', message: `The login to ${name} has run out.` };
  }
  if (code === 'rate_limit_exceeded') {
    return { kind: 'retry_later', message: `${name} was asked too often in a short while. It goes on in a minute.` };
  }
  if (capped[code] !== undefined) return { kind: 'retry_later', message: capped[code] };
  return { kind: 'rejected', message: refusals[code] ?? `${name} refused this: ${message || code}` };
}

const resetAt = (failure: CallFailure, now: Date): Date | null =>
  capped[said(failure)?.code ?? ''] === undefined ? null : new Date(now.getTime() + cappedMs);

/** What a failed call of the API means. */
export const reduced = reducedBy(problemReader({ name, said, special, resetAt }));

/** Does TikTok say that this account may post nothing for now? That ends no connection. */
export const isCapped = (error: unknown): boolean =>
  /(?:spam_risk\w*|reached_active_user_cap)/.test(textOf(fieldsIn(error).platformMessage));

/** What a failed call of the token endpoint means; it, too, writes errors into answers of success. */
const tokenProblemOf = problemReader({
  name,
  said: oauthError,
  special({ status }, words, purpose) {
    if (words === null || status >= 500) return undefined;
    const known = oauthProblem(name, words, purpose);
    if (known) return known;
    return words.code === 'invalid_request' && purpose === 'refresh'
      ? oauthProblem(name, { ...words, code: 'invalid_grant' }, purpose)
      : { kind: 'rejected', message: `${name} refused this: ${words.message || words.code}` };
  },
});
export const reducedTokens = reducedBy(tokenProblemOf);
