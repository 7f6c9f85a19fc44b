import { createHmac } from 'node:crypto';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';

/** Guesses at a signed-in person's password, limited per person whatever address they come from. */
export interface Limited {
  /** Counts an attempt as failed until `succeeded` takes it back; false if it may not even be tried. */
  count(userId: string): Promise<boolean>;
  succeeded(userId: string): Promise<void>;
}

export function createLimited(
  { secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>,
  store: Pick<AuthStore, 'countAttempt' | 'forgetAttempts'>,
): Limited {
  const key = secrets.derive('sign-in attempts');
  const accountOf = (userId: string) => createHmac('sha256', key).update(`confirmation ${userId}`).digest('base64url');
  return {
    async count(userId) {
      const account = accountOf(userId);
      // One source, so that its limit is the account's.
      return store.countAttempt({ account, source: account, known: true }, clock.now());
    },
    succeeded: (userId) => store.forgetAttempts({ account: accountOf(userId) }),
  };
}
