import { deviceOf } from '../../kernel/device.ts';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import { accessOf, type Who } from '../../kernel/http/access.ts';
import { originIn } from '../../kernel/http/origin.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createSessionStore } from './session-store.ts';

/** The last use is noted this often at most. Milliseconds. */
const notedEvery = 5 * 60 * 1000;

interface SessionInfo extends Origin {
  id: string;
  createdAt: Date;
  lastUsedAt: Date;
}

/** The browsers a person is signed in with. What a session had open ends with it, in every process. */
export interface Sessions {
  /** The last used first. */
  list(userId: string): Promise<SessionInfo[]>;

  /** Notes that a session is in use, and from where. Writes only every few minutes. */
  used(session: { id: string; lastUsedAt: Date }, headers: Headers): Promise<void>;

  /** @throws AppError not_found */
  end(who: Who, id: string, origin: Origin): Promise<void>;

  /** Ends all others of this person. */
  endOthers(who: Who, origin: Origin): Promise<void>;
}

export function createSessions({ db, clock, domainEvents, events }: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'events'>): Sessions {
  const store = createSessionStore(db);

  return {
    async list(userId) {
      const rows = await store.list(userId, clock.now());
      return rows.map(({ ipAddress, ...row }) => ({ ...row, address: ipAddress }));
    },

    async used({ id, lastUsedAt }, headers) {
      const now = clock.now();
      const before = new Date(now.getTime() - notedEvery);
      if (lastUsedAt < before) await store.touch(id, originIn(headers), now, before);
    },

    async end({ userId }, id, origin) {
      await db.transaction().execute(async (tx) => {
        const ended = await store.end(tx, userId, id);
        if (!ended) throw new AppError('not_found', 'security.no_such_session');
        await domainEvents.emit(tx, 'security.happened', {
          userId,
          what: { kind: 'signed_out', device: deviceOf(ended.userAgent) },
          origin,
        });
      });
      await events.wake(db, accessOf(userId));
    },

    async endOthers({ userId, sessionId }, origin) {
      await db.transaction().execute(async (tx) => {
        await store.endAll(tx, userId, sessionId);
        await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'signed_out_everywhere' }, origin });
      });
      await events.wake(db, accessOf(userId));
    },
  };
}
