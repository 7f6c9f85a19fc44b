import type { SecurityOverview } from '@everycast/contract/security';
import type { Origin } from '../../kernel/domain-events.ts';
import { accessOf, type Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import type { EmailChanges } from './email-change.ts';
import type { PasskeyStore } from './passkeys/passkey-store.ts';
import type { Passwords } from './passwords.ts';
import { createSessionStore } from './session-store.ts';
import type { SingleSignOn } from './single-sign-on/single-sign-on.ts';

/** What concerns everything that gives access in a person's name. */
export interface AccountSecurity {
  overview(userId: string): Promise<SecurityOverview>;

  /** In all workspaces. @returns how many there were */
  revokeKeys(who: Who, origin: Origin): Promise<number>;

  /**
   * Something that happened wasn't the person: everything ends that someone else may have or have asked for, which is all other sessions,
   * passkeys, single sign-on unless it is the only way in, trusted devices, API keys, connected apps, stream keys, calendar feeds, reset
   * links, a change of the email address, and the account's deletion. A new password is the next step.
   */
  notMe(who: Who, origin: Origin): Promise<void>;
}

export function createAccountSecurity(
  { db, domainEvents, events }: Pick<Kernel, 'db' | 'domainEvents' | 'events'>,
  store: Pick<AuthStore, 'removeKeys' | 'countKeys' | 'dropVerifications'>,
  {
    passwords,
    passkeys,
    emailChanges,
    singleSignOn,
  }: {
    passwords: Passwords;
    passkeys: Pick<PasskeyStore, 'lock' | 'removeAll'>;
    emailChanges: EmailChanges;
    singleSignOn: SingleSignOn;
  },
): AccountSecurity {
  const sessions = createSessionStore(db);

  return {
    async overview(userId) {
      const [changedAt, apiKeys, emailChange, linked] = await Promise.all([
        passwords.changedAt(userId),
        store.countKeys(userId),
        emailChanges.pending(userId),
        singleSignOn.isLinked(userId),
      ]);
      return {
        password: changedAt !== null,
        passwordChangedAt: changedAt?.toISOString() ?? null,
        apiKeys,
        emailChange,
        singleSignOn: singleSignOn.name === null ? null : { provider: singleSignOn.name, linked },
      };
    },

    async revokeKeys({ userId }, origin) {
      const count = await db.transaction().execute(async (tx) => {
        const revoked = await store.removeKeys(userId, tx);
        if (revoked > 0)
          await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'api_keys_revoked', count: revoked }, origin });
        return revoked;
      });
      await events.wake(db, accessOf(userId));
      return count;
    },

    async notMe({ userId, sessionId }, origin) {
      await db.transaction().execute(async (tx) => {
        // In this order: a key that a session creates concurrently is either found here, or finds its session gone (api-keys.ts).
        await sessions.endAll(tx, userId, sessionId);
        await passkeys.lock(tx, userId);
        await passkeys.removeAll(tx, userId);
        await singleSignOn.drop(tx, userId);
        await store.removeKeys(userId, tx);
        await store.dropVerifications(userId, tx);
        await emailChanges.drop(tx, userId);
        await domainEvents.emit(tx, 'password.reset', { userId });
        await domainEvents.emit(tx, 'person.taken_back', { userId, origin });
        await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'not_me' }, origin });
      });
      await events.wake(db, accessOf(userId));
    },
  };
}
