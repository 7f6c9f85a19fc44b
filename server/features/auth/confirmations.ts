import type { Assertion, Confirmation } from '@everycast/contract/passkeys';
import { isAPIError } from 'better-auth/api';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { BetterAuth } from './better-auth.ts';
import type { Limited } from './limited.ts';
import { offered } from './passkeys/offered.ts';
import { confirmedCode } from './passkeys/passkey-plugin.ts';
import type { PasskeyStore } from './passkeys/passkey-store.ts';
import type { Asked } from './passkeys/passkeys.ts';
import { messages } from './rules.ts';

/** For how long a sign-in, or a confirmation, suffices for changes of account security. Milliseconds. */
const confirmedFor = 15 * 60 * 1000;

/** Whether a session is confirmed: someone with an unlocked computer in front of them must not take over the account. */
export const isConfirmed = (session: { createdAt: Date; confirmedAt?: Date | null | undefined }, now: Date): boolean =>
  Math.max(session.createdAt.getTime(), session.confirmedAt?.getTime() ?? 0) + confirmedFor > now.getTime();

/** How a signed-in person shows that they are still themselves. Routes that need it say so with `confirmed: true`. */
export interface Confirmations {
  /** The ways a person has. */
  ways(userId: string): Promise<{ password: boolean; passkey: boolean }>;

  /** Options for the browser to ask for one of the person's passkeys. */
  askForPasskey(headers: Headers): Promise<Asked>;

  /** @throws AppError wrong_credentials, too_many_requests */
  confirm(who: { userId: string; sessionId: string }, proof: Confirmation, headers: Headers): Promise<void>;
}

export function createConfirmations(kernel: Kernel, store: PasskeyStore, betterAuth: BetterAuth, limited: Limited): Confirmations {
  async function checkPassword(userId: string, password: string): Promise<void> {
    const context = await betterAuth.$context;
    const credential = (await context.internalAdapter.findAccounts(userId)).find(({ providerId }) => providerId === 'credential');
    const hash = credential?.password;
    if (!hash || !(await context.password.verify({ hash, password }))) throw new AppError('wrong_credentials', 'auth.wrong_password');
  }

  async function checkPasskey(response: Assertion, headers: Headers): Promise<void> {
    try {
      await betterAuth.api.verifyPasskeyAuthentication({ headers, body: { response } });
    } catch (error) {
      if (!isAPIError(error)) throw error;
      const code = error.body?.code ?? '';
      if (code === confirmedCode) return;
      throw new AppError('wrong_credentials', messages[code] ?? 'auth.passkey_refused');
    }
    throw new Error('A passkey was checked without the session it should confirm.');
  }

  return {
    async ways(userId) {
      const [password, passkeys] = await Promise.all([store.hasPassword(userId), store.of(userId)]);
      return { password, passkey: passkeys.length > 0 && offered(kernel) === 'yes' };
    },

    async askForPasskey(headers) {
      const answer = await betterAuth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true });
      return { options: answer.response, cookies: answer.headers.getSetCookie() };
    },

    async confirm({ userId, sessionId }, proof, headers) {
      if (!(await limited.count(userId))) throw new AppError('too_many_requests', 'auth.too_many_failed_attempts');
      if ('password' in proof) {
        await checkPassword(userId, proof.password);
        await store.noteConfirmed(sessionId, kernel.clock.now());
      } else await checkPasskey(proof.passkey, headers);
      await limited.succeeded(userId);
    },
  };
}
