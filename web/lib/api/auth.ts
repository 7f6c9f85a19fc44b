import type { SignInWays, SignUpAvailability } from '@everycast/contract/auth';
import type { Me } from '@everycast/contract/me';
import { toApiProblem } from './problem.ts';
import { send } from './send.ts';

/** Better Auth's endpoints used by the screens. Errors are thrown as ApiProblem with Better Auth's code. */
export const auth = {
  /** `language`: the one the form is shown in. */
  signUp: (input: { name: string; email: string; password: string; language: string; referralCode?: string }) =>
    post('/sign-up/email', input),
  /** `secondStep`: the person has turned on two-factor authentication, and isn't signed in yet. */
  signIn: (input: { email: string; password: string }) => post<{ secondStep?: true }>('/sign-in/email', input),
  giveSecondStep: (input: { code?: string; recoveryCode?: string; trustDevice: boolean }) =>
    post<{ recoveryCodesLeft: number | null }>('/second-step', input),
  /** How people can sign in here besides their password. */
  async waysIn(): Promise<SignInWays> {
    return (await send(new Request('/api/v1/sign-in'))).json();
  },
  /** Options for the browser to ask for a passkey. */
  async askForPasskey(): Promise<object> {
    return (await send(new Request('/api/auth/passkey/generate-authenticate-options'))).json();
  },
  signInWithPasskey: (response: object) => post('/passkey/verify-authentication', { response }),
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
  /** Whether a referral code is somebody's. */
  async isReferralKnown(code: string): Promise<boolean> {
    try {
      await send(new Request(`/api/v1/referral?${new URLSearchParams({ code })}`));
      return true;
    } catch (error) {
      if (toApiProblem(error).code === 'not_found') return false;
      throw error;
    }
  },
  /** The code of the person who is signed in here. */
  async ownReferralCode(): Promise<string> {
    const response = await send(new Request('/api/v1/me'));
    return ((await response.json()) as Me).ownReferralCode;
  },
  /** Whether a visitor can sign up here, with or without an invitation token. */
  async canSignUp(invitation: string | null): Promise<boolean> {
    const query = invitation === null ? '' : `?${new URLSearchParams({ invitation })}`;
    const response = await send(new Request(`/api/v1/sign-up${query}`));
    return ((await response.json()) as SignUpAvailability).open;
  },
};

async function post<Answer = void>(path: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  // An error without a message stays so: the screens have the specification's own.
  const response = await send(new Request(`/api/auth${path}`, { method: 'POST', headers, body: JSON.stringify(body) }), () => '');
  return response.json() as Promise<Answer>;
}
