import { createHmac } from 'node:crypto';
import { minPasswordLength } from '@everycast/contract/limits';
import type { PasswordChange } from '@everycast/contract/security';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import { accessOf, type Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import type { BetterAuth } from './better-auth.ts';
import { createPasswordStore } from './password-store.ts';
import { maxPasswordLength } from './rules.ts';
import { createSessionStore } from './session-store.ts';

/** The passwords of people who are signed in. One that is forgotten is reset by mail. */
export interface Passwords {
  /** Since when the person has the password; null if they have none. */
  changedAt(userId: string): Promise<Date | null>;

  /**
   * All other sessions end, and so do reset links and trusted devices. API keys stay: programs have nothing to do with the password.
   * @throws AppError wrong_credentials, too_many_requests, invalid_input for a new one that is too short or too long
   */
  change(who: Who, wanted: PasswordChange, origin: Origin): Promise<void>;
}

export function createPasswords(
  { db, clock, secrets, domainEvents, events }: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'domainEvents' | 'events'>,
  betterAuth: BetterAuth,
  people: Pick<AuthStore, 'countAttempt' | 'forgetAttempts' | 'dropVerifications'>,
): Passwords {
  const store = createPasswordStore(db);
  const sessions = createSessionStore(db);
  const key = secrets.derive('sign-in attempts');

  return {
    changedAt: async (userId) => (await store.find(userId))?.changedAt ?? null,

    async change({ userId, sessionId }, { currentPassword, newPassword }, origin) {
      if (newPassword.length < minPasswordLength)
        throw new AppError('invalid_input', 'auth.password_too_short', { min: minPasswordLength });
      if (newPassword.length > maxPasswordLength) throw new AppError('invalid_input', 'auth.password_too_long', { max: maxPasswordLength });
      const account = createHmac('sha256', key).update(`change of password ${userId}`).digest('base64url');
      // One source, so that its limit is the account's: who has taken over a session mustn't guess.
      if (!(await people.countAttempt({ account, source: account, known: true }, clock.now())))
        throw new AppError('too_many_requests', 'auth.too_many_failed_attempts');
      const current = await store.find(userId);
      const { password } = await betterAuth.$context;
      if (!current || !(await password.verify({ hash: current.hash, password: currentPassword })))
        throw new AppError('wrong_credentials', 'auth.current_password_wrong');
      await people.forgetAttempts({ account });
      const to = await password.hash(newPassword);
      await db.transaction().execute(async (tx) => {
        if (!(await store.replace(tx, userId, { from: current.hash, to, now: clock.now() })))
          throw new AppError('wrong_credentials', 'auth.current_password_wrong');
        await sessions.endAll(tx, userId, sessionId);
        await people.dropVerifications(userId, tx);
        await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'password_changed' }, origin });
      });
      await events.wake(db, accessOf(userId));
    },
  };
}
