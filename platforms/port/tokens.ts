import type { Credentials } from './account.ts';
import { type Answer, type Ask, call, unexpectedAnswer } from './call.ts';
import type { PlatformEnv } from './env.ts';
import { type Fields, fieldsIn } from './fields.ts';
import { lifetimeFrom } from './outside.ts';

/** A token endpoint's response (RFC 6749, section 5.1), as far as it is used. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  /** Seconds, at most ten years. */
  expiresIn: number | null;
  /** Seconds until the refresh token expires, at most ten years; null if the platform doesn't say. */
  refreshExpiresIn: number | null;
  /** null if the platform doesn't say what it granted. */
  scopes: string[] | null;
  /** The whole response, for platform-specific fields. */
  more: Fields;
}

/**
 * Calls a token endpoint.
 * @param unwrap finds the tokens in a response that isn't the object of RFC 6749
 * @throws CallFailure
 */
export async function askTokens(env: PlatformEnv, ask: Ask, unwrap?: (body: unknown) => unknown): Promise<Tokens> {
  const answer = await call(env, ask);
  return tokensIn(unwrap ? { ...answer, body: unwrap(answer.body) } : answer, ask.url);
}

function tokensIn(answer: Answer, url: string): Tokens {
  const more = fieldsIn(answer.body);
  const { access_token: accessToken, refresh_token: refreshToken } = more;
  if (typeof accessToken !== 'string' || accessToken === '') throw unexpectedAnswer(answer, url);
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null,
    expiresIn: lifetimeFrom(more.expires_in),
    // Not in the RFC: LinkedIn and Google use the first name, TikTok the second.
    refreshExpiresIn: lifetimeFrom(more.refresh_token_expires_in ?? more.refresh_expires_in),
    scopes: scopesIn(more.scope),
    more,
  };
}

/** Platforms write granted scopes with spaces, commas, or as a list. An empty one grants nothing; a missing one is unknown. */
export function scopesIn(scope: unknown): string[] | null {
  if (Array.isArray(scope)) return scope.filter((one) => typeof one === 'string');
  return typeof scope === 'string' ? scope.split(/[\s,]+/).filter(Boolean) : null;
}

/** What is stored of tokens. What a renewal omits stays as it was, except the old access token's expiry. */
export function credentialsOf(tokens: Tokens, now: Date, { expiresAt: _, ...before }: Credentials = {}): Credentials {
  const { accessToken, refreshToken, expiresIn, refreshExpiresIn, scopes } = tokens;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  return {
    ...before,
    accessToken,
    ...(refreshToken !== null && { refreshToken }),
    ...(expiresIn !== null && { expiresAt: after(expiresIn) }),
    ...(refreshExpiresIn !== null && { refreshEndsAt: after(refreshExpiresIn) }),
    ...(scopes !== null && { scopes: scopes.join(' ') }),
  };
}

/** When the person has to connect again: when the refresh token expires, or the login itself; null if unknown. */
export function endOf({ refreshToken, refreshEndsAt, expiresAt }: Credentials): Date | null {
  const end = refreshToken === undefined ? expiresAt : refreshEndsAt;
  return end === undefined ? null : new Date(end);
}
