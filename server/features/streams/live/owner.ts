import { setTimeout as wait } from 'node:timers/promises';
import { message } from '@everycast/messages/message';
import { calledBy } from '../../../kernel/acting.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { LeaseLostError } from '../../../kernel/work/lease.ts';
import type { Lease, Problem, Queue } from '../../../kernel/work/types.ts';
import type { WorkIn } from '../../../kernel/work/work.ts';
import type { StreamNews } from '../news/news.ts';
import type { Processes } from '../processes.ts';
import type { Recordings } from '../recording/recordings.ts';
import type { StreamRow } from '../stream-store.ts';
import { tellStream } from '../telling.ts';
import { type Broadcast, type BroadcastParts, createBroadcast } from './broadcast.ts';
import { type EndingParts, watchEnding } from './ending.ts';

/** All streams are in one queue. */
const queueName = 'live';
export const streamTable = { name: 'stream', queue: 'queue', owner: 'workspace_id' } as const;

/** A stream that is handed over waits this long for its source to reach the next process. Milliseconds. */
const handoverGrace = 60_000;
/** How long a source waits for the process that owns its stream to hand it over: longer than a lease. Milliseconds. */
const handoverWithin = 20_000;
const lookEvery = 250;
/** How often it asks, should the owner have renewed its lease and died then. Milliseconds. */
const askEvery = 2_000;

/** The wake name that tells an owner that its stream may be wanted in the process that its source has reached. */
const handoverOf = (streamId: string): string => `stream-handover ${streamId}`;

interface OwnerParts extends Pick<BroadcastParts, 'store' | 'dial' | 'collect'>, Omit<EndingParts, 'kernel' | 'news'> {
  news: StreamNews;
  recordings: Pick<Recordings, 'record' | 'ended' | 'complete'>;
  jobs: WorkIn<StreamRow>;
  processes: Pick<Processes, 'since'>;
}

/** The stream is given back: the source goes on in another process (`movedOn`), or another source has reached one (`replaced`). */
class HandedOver extends Error {
  readonly why: 'movedOn' | 'replaced';
  constructor(why: HandedOver['why']) {
    super('The stream is handed over.');
    this.why = why;
  }
}

/**
 * The streams that this process owns. A stream belongs to the process that its source has reached, under a lease; another process takes over
 * when the source reaches that one, or ends the stream when its owner has died.
 */
export function createOwner(kernel: Kernel, parts: OwnerParts) {
  const { clock, db, events, log } = kernel;
  const { store, dial, jobs, recordings, news, collect, processes } = parts;
  const owned = new Map<string, { broadcast: Broadcast; give: AbortController; done: Promise<void> }>();
  let stopping = false;

  /** Runs a claimed stream until it ends, is handed over, or its lease is lost. */
  async function own(stream: StreamRow, lease: Lease, broadcast: Broadcast, give: AbortSignal): Promise<void> {
    const ending = watchEnding(stream, broadcast, { ...parts, kernel });
    const over = () => ending.why() !== null;
    // Being woken proves nothing: that also happens when the connection to the database was away.
    const checkHandover = (): void =>
      void store
        .isHandoverWanted(lease)
        .then((wanted) => wanted && owned.get(stream.id)?.give.abort(new HandedOver('replaced')))
        .catch((error: unknown) => log.error({ err: error, stream: stream.id }, 'Whether a stream is wanted elsewhere could not be read'));
    const unsubscribe = events.onWake(handoverOf(stream.id), checkHandover);
    try {
      await jobs.hold(queueName, lease, async (signal) => {
        await broadcast.run(AbortSignal.any([signal, give]), over, () => (give.reason instanceof HandedOver ? give.reason.why : 'ended'));
        signal.throwIfAborted();
        if (give.aborted) {
          await jobs.release(lease, handoverGrace);
          return;
        }
        await db.transaction().execute(async (tx) => {
          const why = ending.why() ?? message('streams.source_lost');
          await jobs.end(tx, lease, { state: 'failed', receiving: false, problemCode: 'unavailable', problemMessage: why });
          await recordings.ended(tx, stream);
          // It runs in the request that brought the source, but nobody ends it.
          await calledBy(null, () => tellStream(kernel, tx, 'stream.ended', stream));
          if (broadcast.lastTagAt() > 0) await news.ended(tx, stream, why);
          await events.publish(tx, stream.workspaceId, { type: 'streams.changed' });
        });
      });
    } catch (error) {
      // Ended by a person, or taken over.
      if (!(error instanceof LeaseLostError)) throw error;
    } finally {
      unsubscribe();
      ending.close();
    }
    // Its last segment is complete by now. If another process has taken the stream over, it goes on there.
    const now = await store.find(stream.workspaceId, stream.id);
    if (now && now.endedAt !== null) await recordings.complete(stream);
  }

  function start(stream: StreamRow, lease: Lease): Broadcast {
    const broadcast = createBroadcast(stream, lease, { kernel, store, dial, collect, tell: news.destination, record: recordings.record });
    const give = new AbortController();
    const done = own(stream, lease, broadcast, give.signal)
      .catch((error: unknown) => log.error({ err: error, stream: stream.id }, 'A stream broke off'))
      .finally(() => owned.delete(stream.id));
    owned.set(stream.id, { broadcast, give, done });
    return broadcast;
  }

  /** A restart may take longer than a source is waited for, which counts from when it finds a process again. */
  async function sourceMayComeUntil(): Promise<Date> {
    const since = (await processes.since()) ?? clock.now();
    return new Date(since.getTime() + handoverGrace);
  }

  return {
    /**
     * The broadcast of a stream whose source has reached this process, taken over from another one if necessary.
     * @returns null if the workspace has no such stream, it has ended, or another process can't be reached
     */
    async of({ workspaceId, id }: { workspaceId: string; id: string }): Promise<Broadcast | null> {
      for (let waited = 0; waited < handoverWithin && !stopping; waited += lookEvery) {
        // First of all: the streams in memory are those of every workspace.
        const stream = await store.find(workspaceId, id);
        if (!stream || stream.endedAt !== null) return null;
        const here = owned.get(id);
        if (here && !here.give.signal.aborted) return here.broadcast;
        const lease = { id, token: newId() };
        if (!here && (await jobs.claimOne(lease))) {
          // Others look again when this lease would end.
          await jobs.wake(db, queueName);
          return start({ ...stream, leaseToken: lease.token }, lease);
        }
        if (!here && waited % askEvery === 0) {
          await store.wantHandover(id);
          await events.wake(db, handoverOf(id));
        }
        await wait(lookEvery);
      }
      return null;
    },

    /** The broadcast that this process owns now. @param id of a stream that has been found in its workspace */
    here: (id: string): Broadcast | null => owned.get(id)?.broadcast ?? null,

    /** Streams whose owner died or whose source never came, and which nobody has claimed since, are ended by any process. */
    start(): () => Promise<void> {
      const gaveUp: Problem = { code: 'unavailable', message: message('streams.interrupted') };
      const queue: Queue<StreamRow> = {
        name: queueName,
        places: 4,
        maxAttempts: 1_000_000,
        gaveUp,
        retryIn: () => 1_000,
        problemOf: (error) => (error instanceof OwnerLost ? error.problem : null),
        async run({ liveAt, attempts, handoverFrom }) {
          if (liveAt === null) throw new OwnerLost({ code: 'unavailable', message: message('streams.never_started') });
          // Its owner died, and a source waits in another process.
          if (attempts > 1 && handoverFrom !== null) return { again: new Date(clock.now().getTime() + handoverGrace) };
          // The owner that died is still counted, one that handed its stream back isn't.
          if (attempts > 1) throw new OwnerLost(gaveUp);
          const again = await sourceMayComeUntil();
          if (again > clock.now()) return { again };
          throw new OwnerLost({ code: 'unavailable', message: message('streams.not_resumed') });
        },
        async failed(tx, stream, problem) {
          await recordings.ended(tx, stream);
          await tellStream(kernel, tx, 'stream.ended', stream);
          if (stream.liveAt !== null) await news.ended(tx, stream, problem.message);
        },
        changed: ({ workspaceId }) => events.soon(workspaceId, { type: 'streams.changed' }),
      };
      return jobs.start([queue]);
    },

    /** Hands every stream back: its source reaches another process, or this one after its start. */
    async close(): Promise<void> {
      stopping = true;
      for (const { give } of owned.values()) give.abort(new HandedOver('movedOn'));
      await Promise.all([...owned.values()].map(({ done }) => done));
    },
  };
}

class OwnerLost extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super('A stream has nobody who runs it.');
    this.problem = problem;
  }
}
export type StreamOwner = ReturnType<typeof createOwner>;
