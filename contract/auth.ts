import { z } from 'zod';

/** The bodies of the Better Auth endpoints in use, under /api/auth. */
export const SignUp = z
  .object({
    name: z.string(),
    email: z.string(),
    password: z.string(),
    referralCode: z.string().nullable().optional().describe('Letters, digits, - and _; anything else is ignored'),
  })
  .meta({ id: 'SignUp' });
export const SignUpAvailability = z
  .object({
    open: z.boolean().describe('Whether the caller can sign up: true if sign-up is open, for the first person, or with a valid invitation'),
  })
  .meta({ id: 'SignUpAvailability' });
export type SignUpAvailability = z.infer<typeof SignUpAvailability>;
export const SignInWays = z.object({ passkeys: z.boolean().describe('Whether passkeys work on this server') }).meta({ id: 'SignInWays' });
export type SignInWays = z.infer<typeof SignInWays>;
export const SignIn = z.object({ email: z.string(), password: z.string(), rememberMe: z.boolean().optional() }).meta({ id: 'SignIn' });
/** A person, as Better Auth's endpoints describe them. */
const Person = z.looseObject({ id: z.string(), name: z.string(), email: z.string() }).meta({ id: 'SignedInPerson' });
/** Only the cookie has the session, so the token is null. */
export const SignedUp = z
  .object({ token: z.null(), user: Person })
  .describe('No session yet: people sign in after signing up')
  .meta({ id: 'SignedUp' });
export const SignedIn = z
  .union([
    z.object({ redirect: z.literal(false), token: z.null(), user: Person }),
    z.object({ redirect: z.literal(false), token: z.null(), secondStep: z.literal(true) }),
  ])
  .describe('`secondStep`: the person isn’t signed in before the second step')
  .meta({ id: 'SignedIn' });
/** The format of errors under /api/auth. Those of the server itself have the API's usual one. */
export const AuthRefusal = z.looseObject({ code: z.string(), message: z.string().optional() }).meta({ id: 'AuthRefusal' });
export const PasswordResetRequest = z.object({ email: z.string() }).meta({ id: 'PasswordResetRequest' });
export const PasswordReset = z.object({ newPassword: z.string(), token: z.string() }).meta({ id: 'PasswordReset' });
