import type { SecurityActivity, Session } from '@everycast/contract/security';
import type { Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { deviceOf } from '../../kernel/device.ts';
import type { Origin } from '../../kernel/domain-events.ts';
import type { Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { addressed, type Recipient } from '../../kernel/mail.ts';
import { securityMail } from './mails.ts';
import type { SecurityNeeds } from './needs.ts';
import { createSecurityStore } from './security-store.ts';

/** What is listed once while it goes on. */
const blocks = new Set<SecurityActivity['event']['kind']>(['sign_in_blocked', 'second_step_blocked']);
/** How long activity is kept. Milliseconds. */
const keptFor = 180 * 24 * 3600 * 1000;
/** A first sign-in within this time is the person who has just signed up. Milliseconds. */
const signedUpRecently = 24 * 3600 * 1000;
/** While sign-ins of an account are blocked, that is listed once in this time. Milliseconds. */
const blockListedOnce = 15 * 60 * 1000;
/** And mailed only if it wasn't going on in this time before: anyone who knows an address can cause it. */
const blockMailedOnce = 60 * 60 * 1000;

/** What a person sees of their account's security: devices they are signed in on, and what happened lately. */
export interface Security {
  /** This one first, then by last use. */
  sessions(who: Who): Promise<Session[]>;

  /** A page of what happened, newest first. */
  activity(
    userId: string,
    query: { cursor?: string | undefined; limit: number },
  ): Promise<{ items: SecurityActivity[]; cursor: string | null }>;

  /** Deletes what is older than half a year. */
  clean(): Promise<void>;
}

export function createSecurity(kernel: Kernel, { people, auth }: SecurityNeeds): Security {
  const store = createSecurityStore(kernel.db);
  const clean = () => store.clean(new Date(kernel.clock.now().getTime() - keptFor));
  kernel.jobs.every('security.clean', '17 4 * * *', clean);

  const whence = ({ address, userAgent }: Origin) => ({
    device: deviceOf(userAgent),
    address,
    place: kernel.ipLocations.of(address),
  });

  kernel.domainEvents.on('security.happened', async (tx, { userId, what, origin }) => {
    const [person] = await people.byIds([userId], tx);
    if (!person) return;
    const at = kernel.clock.now();
    const happenedWithin = (ms: number) => store.has(tx, userId, what.kind, new Date(at.getTime() - ms));
    if (blocks.has(what.kind)) {
      await lockUntilEnd(tx, `security ${userId}`);
      if (await happenedWithin(blockListedOnce)) return;
    }
    const onlyListed = what.kind === 'sign_in_blocked' && (await happenedWithin(blockMailedOnce));
    const isFirst = async () => at.getTime() - person.createdAt.getTime() < signedUpRecently && !(await store.has(tx, userId, 'signed_in'));
    const event = what.kind === 'signed_in' && what.newDevice && (await isFirst()) ? { ...what, newDevice: false } : what;
    await store.add(tx, userId, event, origin, at);
    if (onlyListed) return;
    // If the account was taken over, the new address is the intruder’s, and its owner reads the old one.
    const recipients = event.kind === 'email_changed' ? [event.from, event.to] : [person.email];
    for (const to of recipients) await tell(tx, { userId, ...addressed(person), to }, event, origin, at);
  });

  async function tell(
    tx: Tx,
    { userId, ...to }: { userId: string } & Recipient,
    event: SecurityActivity['event'],
    origin: Origin | null,
    at: Date,
  ): Promise<void> {
    const letter = securityMail(to, event, { at, ...whence(origin ?? { address: null, userAgent: null }) }, kernel.publicUrl);
    if (letter) await kernel.mail.send(tx, userId, letter);
  }

  return {
    clean,

    async sessions({ userId, sessionId }) {
      const sessions = await auth.sessions.list(userId);
      return sessions
        .map(({ id, createdAt, lastUsedAt, ...origin }) => ({
          id,
          current: id === sessionId,
          ...whence(origin),
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        }))
        .toSorted((a, b) => Number(b.current) - Number(a.current));
    },

    async activity(userId, { cursor, limit }) {
      const rows = await store.list(userId, limit + 1, cursor);
      const items = rows.slice(0, limit).map(({ id, at, event, address, userAgent }) => ({
        id,
        at: at.toISOString(),
        event,
        ...whence({ address, userAgent }),
      }));
      return { items, cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },
  };
}
