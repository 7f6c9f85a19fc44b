import { minPasswordLength } from '@everycast/contract/limits';
import { z } from 'zod';

export const maxPasswordLength = 128;
const maxNameLength = 120;

/** How often one source (an address or a known device) may fail to sign in to one account within `failureWindow`. */
export const failuresAllowed = 10;
/** How often all addresses together may fail within `failureWindow`; known devices still get in. */
export const failuresOfStrangers = 50;
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
export const messages: Readonly<Record<string, string>> = {
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'This email is already registered. Please sign in instead.',
  INVALID_EMAIL: 'Please enter a valid email address.',
  PASSWORD_TOO_SHORT: `Password should be at least ${minPasswordLength} characters long.`,
  PASSWORD_TOO_LONG: `Password should be at most ${maxPasswordLength} characters long.`,
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password.',
  TOO_MANY_FAILED_ATTEMPTS: 'Too many failed attempts. Please try again later.',
  SIGN_UP_CLOSED: 'Sign-up is closed on this server. Ask an admin for an invitation.',
  NAME_REQUIRED: 'Please enter your full name.',
  NAME_TOO_LONG: `Your name should be at most ${maxNameLength} characters long.`,
  PASSWORD_REQUIRED: 'Please enter your password.',
  INVALID_TOKEN: 'This link is no longer valid. Ask for a new one.',
};

const refusal = (code: string): Refusal => ({ code, message: messages[code] ?? code });

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

const isEmail = (value: unknown): value is string => typeof value === 'string' && value.length <= 254 && z.email().safeParse(value).success;

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
export const plainName = (name: string): string => name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
