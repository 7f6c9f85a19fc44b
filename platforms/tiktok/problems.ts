import { type MessageCode, message } from '@everycast/messages/message';
import type { CallFailure } from '../port/call.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import {
  type ErrorMapping,
  ended,
  errorMapper,
  loginExpired,
  type Purpose,
  problemReader,
  type ReportedError,
  refusal,
} from '../port/map-errors.ts';
import { oauthError, oauthProblem } from '../port/oauth.ts';
import { cappedMs } from './limits.ts';

const name = 'TikTok';

function reportedIn({ body }: CallFailure): ReportedError | null {
  const { code, message } = fieldsIn(fieldsIn(body).error);
  return typeof code === 'string' && code !== 'ok' ? { code, message: textOf(message) } : null;
}

const refusals: Readonly<Record<string, MessageCode>> = {
  scope_not_authorized: 'platforms.permission_missing',
  spam_risk_user_banned_from_posting: 'tiktok.banned',
  spam_risk: 'tiktok.spam',
  spam_risk_text: 'tiktok.spam',
  unaudited_client_can_only_post_to_private_accounts: 'tiktok.not_audited',
  privacy_level_option_mismatch: 'tiktok.audience_gone',
  url_ownership_unverified: 'tiktok.domain_unverified',
};
const capped: Readonly<Record<string, MessageCode>> = {
  spam_risk_too_many_posts: 'tiktok.day_limit',
  spam_risk_too_many_pending_share: 'tiktok.too_many_pending',
  reached_active_user_cap: 'tiktok.too_many_people',
};

/** TikTok's own errors, after which the result is unknown. */
const troubles = ['internal_error', 'internal', 'server_error'];

function special({ status }: CallFailure, words: ReportedError | null, purpose: Purpose): ErrorMapping | undefined {
  if (words === null || status >= 500 || troubles.includes(words.code)) return undefined;
  const { code } = words;
  if (code === 'access_token_invalid') {
    if (purpose === 'refresh') return { kind: 'reconnect', reason: ended(name) };
    return { kind: 'refresh', reason: loginExpired(name) };
  }
  if (code === 'rate_limit_exceeded') {
    return { kind: 'retry_later', reason: message('platforms.too_fast', { platform: name }) };
  }
  if (capped[code] !== undefined) return { kind: 'retry_later', reason: capped[code] };
  return { kind: 'rejected', reason: refusals[code] ?? refusal(name, words) };
}

const resetAt = (failure: CallFailure, now: Date): Date | null =>
  capped[reportedIn(failure)?.code ?? ''] === undefined ? null : new Date(now.getTime() + cappedMs);

/** What a failed API call means. */
export const mapErrors = errorMapper(problemReader({ name, reportedIn, special, resetAt }));

/** What a failed call about metrics means. A login without the permission still publishes. */
export const mapMetricErrors = errorMapper(
  problemReader({
    name,
    reportedIn,
    resetAt,
    special(failure, words, purpose) {
      if (words?.code === 'scope_not_authorized') return { kind: 'rejected', reason: 'metrics.permission_missing' };
      return special(failure, words, purpose);
    },
  }),
);

/** Whether TikTok says that this account can't post for now. That doesn't end the connection. */
export const isCapped = (error: unknown): boolean =>
  /(?:spam_risk\w*|reached_active_user_cap)/.test(textOf(fieldsIn(error).platformMessage));

/** What a failed call of the token endpoint means; it also returns errors with a success status. */
const tokenProblemOf = problemReader({
  name,
  reportedIn: oauthError,
  special({ status }, words, purpose) {
    if (words === null || status >= 500) return undefined;
    const known = oauthProblem(name, words, purpose);
    if (known) return known;
    return words.code === 'invalid_request' && purpose === 'refresh'
      ? oauthProblem(name, { ...words, code: 'invalid_grant' }, purpose)
      : { kind: 'rejected', reason: refusal(name, words) };
  },
});
export const mapTokenErrors = errorMapper(tokenProblemOf);
