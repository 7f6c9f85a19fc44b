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
export const PasswordResetRequest = z.object({ email: z.string() }).meta({ id: 'PasswordResetRequest' });
export const PasswordReset = z.object({ newPassword: z.string(), token: z.string() }).meta({ id: 'PasswordReset' });
