import { AuthRefusal, PasswordReset, PasswordResetRequest, SignedIn, SignedUp, SignIn, SignUp } from '@everycast/contract/auth';
import { SecondStep } from '@everycast/contract/two-factor';
import { type ZodType, z } from 'zod';
import { callbackPath, startPath } from './single-sign-on/plugin.ts';
import { secondStepPath } from './two-factor/second-step.ts';

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  body?: ZodType;
  /** What Better Auth answers; the guard and the rate limit add their own errors. */
  responses: Record<number, ZodType>;
  /** Calls per minute and address. */
  perMinute?: number;
}

const done = (what: string) => z.object({ status: z.literal(true) }).describe(what);
/** Better Auth compares the page that sends a request with this server's address. */
const otherOrigin = 'INVALID_ORIGIN, MISSING_OR_NULL_ORIGIN: another site sent it';
const refused = (codes: string) => AuthRefusal.describe(codes);
const elsewhere = z.null().describe('Leads there, or back to the sign-in page with the reason');

/** Better Auth's only reachable endpoints, and what they answer; the others aren't mounted. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/sign-up/email',
    summary: 'Sign up',
    body: SignUp,
    responses: {
      200: SignedUp,
      400: refused('NAME_REQUIRED, NAME_TOO_LONG, INVALID_EMAIL, PASSWORD_REQUIRED, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG'),
      403: refused(`SIGN_UP_CLOSED; ${otherOrigin}`),
      422: refused('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'),
    },
    perMinute: 60,
  },
  {
    method: 'POST',
    path: '/sign-in/email',
    summary: 'Sign in; sets the session cookie',
    body: SignIn,
    responses: {
      200: SignedIn,
      400: refused('INVALID_EMAIL, PASSWORD_REQUIRED'),
      401: refused('INVALID_EMAIL_OR_PASSWORD'),
      403: refused(`PERSON_DISABLED; ${otherOrigin}`),
      429: refused('TOO_MANY_FAILED_ATTEMPTS'),
    },
    perMinute: 60,
  },
  { method: 'GET', path: startPath, summary: 'Go to the provider to sign in', responses: { 302: elsewhere }, perMinute: 60 },
  {
    method: 'GET',
    path: callbackPath,
    summary: 'Return from the provider; sets the session cookie',
    responses: { 302: elsewhere },
    perMinute: 60,
  },
  {
    method: 'POST',
    path: secondStepPath,
    summary: 'Give the second step of signing in; sets the session cookie',
    body: SecondStep,
    responses: {
      200: z.object({
        redirect: z.literal(false),
        token: z.null(),
        recoveryCodesLeft: z.int().nullable().describe('Null unless a recovery code was given'),
      }),
      400: refused('VALIDATION_ERROR'),
      401: refused('SECOND_STEP_EXPIRED, WRONG_CREDENTIALS'),
      403: refused(otherOrigin),
      429: refused('TOO_MANY_REQUESTS'),
    },
    perMinute: 60,
  },
  {
    method: 'GET',
    path: '/passkey/generate-authenticate-options',
    summary: 'Begin signing in with a passkey',
    responses: {
      200: z.looseObject({ challenge: z.string() }).describe('PublicKeyCredentialRequestOptionsJSON'),
      403: refused('PASSKEYS_NOT_OFFERED'),
    },
    perMinute: 60,
  },
  {
    method: 'POST',
    path: '/passkey/verify-authentication',
    summary: 'Sign in with a passkey; sets the session cookie',
    body: z.object({ response: z.looseObject({ id: z.string() }).describe('AuthenticationResponseJSON') }),
    responses: {
      200: SignedIn,
      400: refused('CHALLENGE_NOT_FOUND, AUTHENTICATION_FAILED, VALIDATION_ERROR'),
      401: refused('PASSKEY_NOT_FOUND'),
      403: refused(`PASSKEYS_NOT_OFFERED, PASSKEY_NOT_VERIFIED, PASSKEY_OF_SOMEONE_ELSE, PERSON_DISABLED; ${otherOrigin}`),
    },
    perMinute: 60,
  },
  {
    method: 'POST',
    path: '/sign-out',
    summary: 'Sign out',
    responses: { 200: z.object({ success: z.literal(true) }).describe('Also without a session'), 403: refused(otherOrigin) },
  },
  {
    method: 'GET',
    path: '/get-session',
    summary: 'Get this browser’s session, or null',
    responses: {
      200: z
        .object({ session: z.looseObject({ id: z.string(), userId: z.string(), expiresAt: z.iso.datetime() }), user: SignedUp.shape.user })
        .nullable(),
    },
  },
  {
    method: 'POST',
    path: '/request-password-reset',
    summary: 'Request a password reset email',
    body: PasswordResetRequest,
    responses: {
      200: done('Also if nobody has this email').extend({ message: z.string() }),
      400: refused('VALIDATION_ERROR'),
      403: refused(`INVALID_REDIRECT_URL; ${otherOrigin}`),
    },
    perMinute: 20,
  },
  {
    method: 'POST',
    path: '/reset-password',
    summary: 'Set a new password with a reset link',
    body: PasswordReset,
    responses: {
      200: done('Every session and key has ended'),
      400: refused('INVALID_TOKEN, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, VALIDATION_ERROR'),
      403: refused(otherOrigin),
    },
    perMinute: 30,
  },
];
