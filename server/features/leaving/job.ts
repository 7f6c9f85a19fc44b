import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { accessOf } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import { fatesOf, idsOf } from './fates.ts';
import type { LeavingRow, LeavingStore } from './leaving-store.ts';
import type { LeavingMails } from './mails.ts';
import type { LeavingNeeds } from './needs.ts';
import { remindedAt } from './rules.ts';

/** While something is live or being published, it is looked at again after this. Milliseconds. */
const busyFor = 30_000;
export const leaveQueue = 'leave';

interface Parts {
  store: LeavingStore;
  mails: LeavingMails;
  /** Called after everything that is committed; tests interrupt it there. */
  committed?(step: string): Promise<void>;
}

/**
 * Carries out a deletion: reminds the person, and when it is due waits until nothing of theirs is live, decides what becomes of their
 * workspaces, and deletes those that go, and the person last. Each step commits by itself and is repeated after a crash.
 */
export function leavingQueue(
  kernel: Kernel,
  needs: LeavingNeeds,
  { store, mails, committed = async () => undefined }: Parts,
): Queue<LeavingRow> {
  const { clock, events } = kernel;
  const { departures } = needs.workspaces;
  const later = (): Outcome => ({ again: new Date(clock.now().getTime() + busyFor) });

  async function remind({ id, userId, dueAt }: LeavingRow): Promise<void> {
    await store.transaction(async (tx) => {
      const row = await store.lock(tx, userId);
      const [person] = await needs.people.byIds([userId], tx);
      if (!row || row.remindedAt !== null || !person) return;
      await mails.reminder(tx, person, await fatesOf(store, row, tx), dueAt);
      await store.reminded(tx, id, clock.now());
    });
    await committed('reminded');
  }

  /** Decides what becomes of the workspaces, and begins. @returns those to be deleted */
  async function settle({ userId }: LeavingRow): Promise<{ remove: string[] } | 'busy' | 'impossible' | 'gone'> {
    const result = await store
      .transaction(async (tx) => {
        const row = await store.lock(tx, userId);
        const [person] = await needs.people.byIds([userId], tx);
        if (!row || !person) return 'gone';
        const begins = row.begunAt === null;
        // First of all: it locks the owner of the server, which everyone locks before people.
        const may = !begins || (await needs.auth.departure.begin(tx, userId));
        if (!may) {
          await mails.impossible(tx, person);
          await store.remove(tx, row.id);
          return 'impossible';
        }
        const fated = await fatesOf(store, row, tx, true);
        const remove = idsOf(fated, 'deleted');
        // Under the locks of the workspaces, in which a stream is created. Later nothing new begins there.
        if (begins && (await store.isBusy(tx, userId, remove))) throw new Busy();
        const now = clock.now();
        const news = begins ? fated : fated.filter(({ fate }) => fate.is !== 'deleted');
        await mails.settled(tx, person, news, now);
        await store.begun(tx, row.id, row.begunAt ?? now, [...row.outcome, ...(await mails.lines(tx, news))]);
        for (const { id, fate } of fated) {
          if (fate.is === 'deleted') await departures.close(tx, id, userId);
          else if (fate.is === 'left') await departures.leave(tx, id, userId);
          else await handOver(tx, id, userId, fate.heirId);
        }
        return { remove };
      })
      .catch((error: unknown) => {
        if (error instanceof Busy) return 'busy' as const;
        throw error;
      });
    await committed('settled');
    return result;
  }

  async function handOver(tx: Tx, workspaceId: string, from: string, to: string): Promise<void> {
    await departures.handOver(tx, workspaceId, { from, to });
    const [heir] = await needs.people.byIds([to], tx);
    if (heir) await needs.billing.handedOver(tx, workspaceId, heir);
  }

  /** @returns false if something is still being published there */
  async function remove(workspaceId: string, signal: AbortSignal): Promise<boolean> {
    for (const account of await store.accounts(workspaceId)) {
      signal.throwIfAborted();
      if (account.busy) continue;
      await needs.accounts.disconnect(workspaceId, account.id);
      await committed('disconnected');
    }
    if ((await store.accounts(workspaceId)).length > 0) return false;
    await needs.posts.removeAll(workspaceId);
    await committed('posts');
    await needs.media.clear(workspaceId);
    await committed('media');
    await needs.brand.fonts.clear(workspaceId);
    await committed('fonts');
    await departures.remove(workspaceId);
    await committed('workspace');
    return true;
  }

  /** @returns false if the person owns a workspace again */
  async function finish({ userId }: LeavingRow): Promise<boolean> {
    const done = await store
      .transaction(async (tx) => {
        const row = await store.lock(tx, userId);
        const email = row && (await needs.auth.departure.lock(tx, userId));
        if (!row || email === null) return true;
        if ((await store.workspacesOf(userId, { tx })).length > 0) throw new Busy();
        const [person] = await needs.people.byIds([userId], tx);
        await departures.forgetAddress(tx, email);
        await kernel.domainEvents.emit(tx, 'person.gone', { userId, email });
        await needs.idempotency.forgetPerson(tx, userId);
        await kernel.mail.forget(tx, email);
        await needs.contact.forget(tx, email);
        if (person) await mails.done(tx, person, row.outcome, clock.now());
        await needs.auth.departure.erase(tx, userId);
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Busy) return false;
        throw error;
      });
    if (done) await committed('gone');
    return done;
  }

  async function run(job: LeavingRow & Lease, signal: AbortSignal): Promise<Outcome> {
    const now = clock.now();
    if (job.begunAt === null && now < remindedAt(job.dueAt)) return { again: remindedAt(job.dueAt) };
    if (job.begunAt === null && job.remindedAt === null && now < job.dueAt) await remind(job);
    if (job.begunAt === null && now < job.dueAt) return { again: job.dueAt };
    const settled = await settle(job);
    if (settled === 'busy') return later();
    if (typeof settled === 'string') return { ended: true };
    for (const id of settled.remove) if (!(await remove(id, signal))) return later();
    if (!(await finish(job))) return { again: now };
    await events.wake(kernel.db, accessOf(job.userId));
    return { ended: true };
  }

  return {
    name: leaveQueue,
    places: 1,
    run: (job, { signal }) => run(job, signal),
    // Nobody can do anything about it but wait, so it never gives up.
    problemOf: () => null,
    maxAttempts: Number.POSITIVE_INFINITY,
    gaveUp: { code: 'internal', message: message('common.internal') },
    retryIn: (attempts) => Math.min(attempts, 10) * busyFor,
  };
}

/** Rolls a transaction back that comes too early. */
class Busy extends Error {}
