import { minPasswordLength } from '@everycast/contract/limits';
import { oneLine } from '@everycast/contract/one-line';
import { type Message, message } from '@everycast/messages/message';
import { z } from 'zod';
import { say } from '../../kernel/messages.ts';

/** The path that Better Auth is configured with; auth-routes.ts mounts the endpoints we use. */
export const basePath = '/api/auth';

export const maxPasswordLength = 128;
const maxNameLength = 120;

/** How often one source (an address or a known device) may fail to sign in to one account within `failureWindow`. */
export const failuresAllowed = 10;
/** How often all addresses together may fail within `failureWindow`; known devices still get in. */
export const failuresOfStrangers = 50;
/** The same for codes from a phone: there are only a million of them, and three are right at a time. */
export const wrongCodesOfStrangers = 20;
/** Milliseconds. */
export const failureWindow = 15 * 60 * 1000;

/** How long a browser stays known after a sign-in, in seconds: the longest that browsers keep a cookie. */
export const deviceKnownFor = 400 * 24 * 3600;

/** Reset emails per person within `failureWindow`; more would be someone else's requests, or useless. */
export const resetMailsAllowed = 3;

/** An error in Better Auth's format. */
export interface Refusal {
  code: string;
  message: string;
}

/** The specification's messages for Better Auth's codes. */
export const messages: Readonly<Record<string, Message>> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: message('auth.email_taken'),
  INVALID_EMAIL: message('auth.email_invalid'),
  PASSWORD_TOO_SHORT: message('auth.password_too_short', { min: minPasswordLength }),
  PASSWORD_TOO_LONG: message('auth.password_too_long', { max: maxPasswordLength }),
  INVALID_EMAIL_OR_PASSWORD: message('auth.wrong_credentials'),
  TOO_MANY_FAILED_ATTEMPTS: message('auth.too_many_failed_attempts'),
  PERSON_DISABLED: message('auth.person_disabled'),
  SIGN_UP_CLOSED: message('auth.sign_up_closed'),
  NAME_REQUIRED: message('auth.name_missing'),
  NAME_TOO_LONG: message('auth.name_too_long', { max: maxNameLength }),
  PASSWORD_REQUIRED: message('auth.password_missing'),
  TOO_MANY_CODES: message('auth.too_many_codes'),
  TOO_MANY_RECOVERY_CODES: message('auth.too_many_recovery_codes'),
  SECOND_STEP_EXPIRED: message('auth.second_step_expired'),
  CHALLENGE_NOT_FOUND: message('auth.passkey_timed_out'),
  PASSKEY_NOT_FOUND: message('auth.passkey_unknown'),
  AUTHENTICATION_FAILED: message('auth.passkey_refused'),
  PASSKEY_NOT_VERIFIED: message('auth.passkey_not_verified'),
  PASSKEY_OF_SOMEONE_ELSE: message('auth.passkey_of_someone_else'),
  PASSKEYS_NOT_OFFERED: message('auth.passkeys_not_offered'),
  INVALID_TOKEN: message('auth.link_invalid'),
  VALIDATION_ERROR: message('auth.invalid_request'),
};

export const refusal = (code: string): Refusal => {
  const known = messages[code];
  return { code, message: known ? say(known) : code };
};

const Fields = z.record(z.string(), z.unknown());
const field = (body: unknown, name: string): unknown => Fields.safeParse(body).data?.[name];

export const isEmail = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 254 && z.email().safeParse(value).success;

/** What is wrong with a sign-up, in the order of its fields; null if nothing is. */
export function signUpProblem(body: unknown): Refusal | null {
  const name = field(body, 'name');
  if (typeof name !== 'string' || plainName(name) === '') return refusal('NAME_REQUIRED');
  if (plainName(name).length > maxNameLength) return refusal('NAME_TOO_LONG');
  if (!isEmail(field(body, 'email'))) return refusal('INVALID_EMAIL');
  return passwordMissing(body) ? refusal('PASSWORD_REQUIRED') : null;
}

export function signInProblem(body: unknown): Refusal | null {
  if (!isEmail(field(body, 'email'))) return refusal('INVALID_EMAIL');
  return passwordMissing(body) ? refusal('PASSWORD_REQUIRED') : null;
}

function passwordMissing(body: unknown): boolean {
  const password = field(body, 'password');
  return typeof password !== 'string' || password === '';
}

/** Names appear in single lines of emails and screens. */
export const plainName = (name: string): string => oneLine(name.replaceAll(/[\s\p{Cc}]+/gu, ' '));
