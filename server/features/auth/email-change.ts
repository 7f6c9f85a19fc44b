import { createHash, randomBytes } from 'node:crypto';
import type { EmailChangeLink, EmailChangeResult, SecurityOverview } from '@everycast/contract/security';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import { createEmailChangeStore } from './email-change-store.ts';
import { isEmail } from './rules.ts';

/** How long both addresses have to confirm. Milliseconds. */
const openFor = 24 * 3600 * 1000;

/**
 * Changes of email addresses. Both addresses have to confirm: the old one because it is how an account is recovered, and the new one because
 * it will be. An address of another account is asked in another way and can't confirm, so nobody learns that it has one.
 */
export interface EmailChanges {
  pending(userId: string): Promise<SecurityOverview['emailChange']>;

  /** Mails both addresses; an earlier request ends. @throws AppError invalid_input */
  request(who: Who, email: string, origin: Origin): Promise<void>;

  /** Ends the person's own request, if there is one. */
  withdraw(who: Who, origin: Origin): Promise<void>;

  /** What a mail's link is for. @throws AppError not_found */
  link(token: string): Promise<EmailChangeLink>;

  /** @throws AppError not_found if the link has expired or was replaced, or someone has the new address by now */
  confirm(token: string, origin: Origin): Promise<EmailChangeResult>;

  /** Ends the request of a mail's link. @throws AppError not_found */
  cancel(token: string, origin: Origin): Promise<void>;

  /** Ends the person's request without a trace. */
  drop(tx: Tx, userId: string): Promise<void>;

  /** Deletes what has expired. */
  clean(): Promise<void>;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const newToken = (): string => randomBytes(32).toString('base64url');

export function createEmailChanges(
  kernel: Kernel,
  people: Pick<AuthStore, 'people' | 'personByEmail' | 'dropVerifications'>,
): EmailChanges {
  const { db, clock, mail, domainEvents } = kernel;
  const store = createEmailChangeStore(db);
  const expired = () => new AppError('not_found', 'auth.link_expired');

  async function find(token: string) {
    const found = await store.byToken(hashOf(token), clock.now());
    if (!found) throw expired();
    return found;
  }

  async function end(userId: string, origin: Origin): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const ended = await store.remove(tx, userId);
      if (!ended) return;
      await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'email_change_cancelled', to: ended.toEmail }, origin });
    });
  }

  return {
    async pending(userId) {
      const found = await store.find(userId, clock.now());
      return found
        ? {
            to: found.toEmail,
            confirmedOld: found.oldConfirmedAt !== null,
            confirmedNew: found.newConfirmedAt !== null,
            expiresAt: found.expiresAt.toISOString(),
          }
        : null;
    },

    async request({ userId }, email, origin) {
      const to = email.trim().toLowerCase();
      if (!isEmail(to)) throw new AppError('invalid_input', 'auth.email_invalid');
      const [person] = await people.people([userId]);
      if (!person) throw new AppError('not_signed_in', 'access.sign_in');
      if (to === person.email) throw new AppError('invalid_input', 'auth.email_same');
      const taken = await people.personByEmail(to);
      const tokens = { old: newToken(), new: newToken() };
      const now = clock.now();
      const link = (token: string) => `${kernel.publicUrl}/confirm-email?token=${token}`;
      await db.transaction().execute(async (tx) => {
        await store.put(tx, {
          userId,
          fromEmail: person.email,
          toEmail: to,
          oldToken: hashOf(tokens.old),
          newToken: hashOf(tokens.new),
          oldConfirmedAt: null,
          newConfirmedAt: null,
          requestedAt: now,
          expiresAt: new Date(now.getTime() + openFor),
        });
        const subject = message('mails.email_change_subject');
        await mail.send(tx, userId, {
          to: person.email,
          language: person.language,
          subject,
          text: message('mails.email_change_old', { from: person.email, to, link: link(tokens.old) }),
        });
        await mail.send(tx, userId, {
          to,
          language: taken ? taken.language : person.language,
          subject,
          text: taken
            ? message('mails.email_change_taken', { to, link: `${kernel.publicUrl}/login` })
            : message('mails.email_change_new', { to, link: link(tokens.new) }),
        });
        await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'email_change_requested', to }, origin });
      });
    },

    withdraw: ({ userId }, origin) => end(userId, origin),

    async link(token) {
      const found = await find(token);
      const side = found.oldToken === hashOf(token) ? 'old' : 'new';
      const confirmedAt = side === 'old' ? found.oldConfirmedAt : found.newConfirmedAt;
      return { from: found.fromEmail, to: found.toEmail, side, confirmed: confirmedAt !== null };
    },

    confirm: (token, origin) =>
      db.transaction().execute(async (tx) => {
        const now = clock.now();
        const change = await store.confirm(tx, hashOf(token), now);
        if (!change) throw expired();
        if (change.oldConfirmedAt === null) return { state: 'waiting_for_old' as const };
        if (change.newConfirmedAt === null) return { state: 'waiting_for_new' as const };
        const { userId, fromEmail: from, toEmail: to } = change;
        if (!(await store.move(tx, change, now))) throw expired();
        await store.remove(tx, userId);
        // Links that were mailed to the old address open nothing any more.
        await people.dropVerifications(userId, tx);
        await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'email_changed', from, to }, origin });
        return { state: 'changed' as const };
      }),

    cancel: async (token, origin) => end((await find(token)).userId, origin),

    async drop(tx, userId) {
      await store.remove(tx, userId);
    },

    clean: () => store.clean(clock.now()),
  };
}
