import type { SignUpAvailability } from '@everycast/contract/auth';
import { send } from './send.ts';

/** Better Auth's endpoints used by the screens. Errors are thrown as ApiProblem with Better Auth's code. */
export const auth = {
  signUp: (input: { name: string; email: string; password: string; referralCode?: string }) => post('/sign-up/email', input),
  signIn: (input: { email: string; password: string }) => post('/sign-in/email', input),
  signOut: () => post('/sign-out', {}),
  requestPasswordReset: (input: { email: string; redirectTo: string }) => post('/request-password-reset', input),
  resetPassword: (input: { newPassword: string; token: string }) => post('/reset-password', input),
  /** @throws ApiProblem not_found if the link from the email has expired or was used */
  async checkReset(token: string, signal: AbortSignal): Promise<void> {
    await send(new Request(`/api/v1/password-reset?${new URLSearchParams({ token })}`, { signal }));
  },
  /** True if this browser is signed in; without the error that a protected endpoint would return. */
  async isSignedIn(): Promise<boolean> {
    const response = await send(new Request('/api/auth/get-session'));
    return (await response.json()) !== null;
  },
  /** The provider that people can sign in with here, by name; null if there is none. */
  async singleSignOn(): Promise<string | null> {
    const response = await send(new Request('/api/v1/single-sign-on'));
    return ((await response.json()) as { name: string | null }).name;
  },
  /** Whether a visitor can sign up here, with or without an invitation token. */
  async canSignUp(invitation: string | null): Promise<boolean> {
    const query = invitation === null ? '' : `?${new URLSearchParams({ invitation })}`;
    const response = await send(new Request(`/api/v1/sign-up${query}`));
    return ((await response.json()) as SignUpAvailability).open;
  },
};

async function post(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  // An error without a message stays so: the screens have the specification's own.
  await send(new Request(`/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }), () => '');
}
