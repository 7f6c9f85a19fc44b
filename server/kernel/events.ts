import type { AppEvent } from '@everycast/contract/events';
import type { Message } from '@everycast/messages/message';
import { z } from 'zod';
import type { Database, Tx } from './database/database.ts';
import { listen, notify } from './database/notices.ts';
import type { Logger } from './log.ts';

/** An event before it reaches a browser: its texts are messages. */
type Unread<E> = E extends { what: string } ? Omit<E, 'what'> & { what: Message } : E;
type UnreadEvent = Unread<AppEvent>;
/** What a browser receives: an event of its workspace, or that some may have been missed and everything should be refetched. */
type News = UnreadEvent | { type: 'resync' };

/**
 * Events to browsers across all processes on one database. `publish` belongs to a transaction: the event is sent when that commits, and
 * never if it doesn't.
 */
export interface Events {
  publish(tx: Tx, workspaceId: string, ...events: UnreadEvent[]): Promise<void>;
  /** For many small changes in a row: sent within a moment, duplicates once; not part of any transaction. */
  soon(workspaceId: string, event: UnreadEvent): void;
  subscribe(workspaceId: string, listener: (news: News) => void): () => void;
  /** Wakes listeners under this name, in every process, when the transaction commits. */
  wake(tx: Tx, name: string): Promise<void>;
  onWake(name: string, listener: () => void): () => void;
  close(): Promise<void>;
}

/** What is sent between processes; one may be of another version. */
const Envelope = z.union([
  z.object({ wake: z.string() }),
  z.object({ w: z.string(), e: z.array(z.custom<UnreadEvent>((event) => z.looseObject({ type: z.string() }).safeParse(event).success)) }),
]);
type Envelope = z.infer<typeof Envelope>;

/** Null if it is none: anyone who reaches the database can send on its channels. */
function envelopeIn(payload: string): Envelope | null {
  try {
    return Envelope.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

const channel = 'everycast';
/**
 * How long `soon` collects events, in milliseconds: short enough to feel immediate, long enough to send thousands of changes in a few
 * notifications.
 */
const batchFor = 100;
/** A NOTIFY payload can have 8,000 bytes; an event has about 100. */
const eventsPerNotice = 50;

/** @param name what the connection is called on which news arrives; the usual one by default */
export async function createEvents(db: Database, url: string, log: Logger, name?: string): Promise<Events> {
  const listeners = new Map<string, Set<(news: News) => void>>();
  const wakers = new Map<string, Set<() => void>>();
  const gathered = new Map<string, Map<string, UnreadEvent>>();
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> = Promise.resolve();

  const send = (tx: Tx, ...envelopes: Envelope[]) => notify(tx, channel, ...envelopes.map((envelope) => JSON.stringify(envelope)));
  const deliver = (workspaceId: string, news: News) => {
    for (const listener of listeners.get(workspaceId) ?? []) listener(news);
  };
  const wakeUp = (name: string) => {
    for (const listener of wakers.get(name) ?? []) listener();
  };

  const flush = async (): Promise<void> => {
    const envelopes: Envelope[] = [];
    for (const [workspaceId, events] of gathered) envelopes.push(...noticesOf(workspaceId, [...events.values()]));
    gathered.clear();
    if (envelopes.length > 0) await send(db, ...envelopes);
  };

  const listener = await listen(
    url,
    channel,
    log,
    (payload) => {
      const envelope = envelopeIn(payload);
      if (envelope === null) log.warn({ payload: payload.slice(0, 200) }, 'A notice of the database is none of Everycast');
      else if ('wake' in envelope) wakeUp(envelope.wake);
      else for (const event of envelope.e) deliver(envelope.w, event);
    },
    () => {
      for (const workspaceId of listeners.keys()) deliver(workspaceId, { type: 'resync' });
      for (const waker of wakers.keys()) wakeUp(waker);
    },
    name,
  );

  return {
    async publish(tx, workspaceId, ...events) {
      await send(tx, ...noticesOf(workspaceId, events));
    },
    soon(workspaceId, event) {
      const events = gathered.get(workspaceId) ?? new Map<string, UnreadEvent>();
      gathered.set(workspaceId, events);
      events.set(JSON.stringify(event), event);
      timer ??= setTimeout(() => {
        timer = null;
        // Events are only hints: a browser that misses some sees the change when it refetches.
        sending = flush().catch((error: unknown) => log.warn({ err: error }, 'News could not be sent'));
      }, batchFor);
    },
    subscribe(workspaceId, listener) {
      return add(listeners, workspaceId, listener);
    },
    async wake(tx, name) {
      await send(tx, { wake: name });
    },
    onWake(name, listener) {
      return add(wakers, name, listener);
    },
    async close() {
      if (timer) {
        clearTimeout(timer);
        sending = flush().catch((error: unknown) => log.warn({ err: error }, 'News could not be sent'));
      }
      await sending;
      await listener.close();
    },
  };
}

/** As few envelopes as can hold these events. */
function noticesOf(w: string, events: readonly UnreadEvent[]): Envelope[] {
  const envelopes: Envelope[] = [];
  for (let from = 0; from < events.length; from += eventsPerNotice) envelopes.push({ w, e: events.slice(from, from + eventsPerNotice) });
  return envelopes;
}

/** Adds to a set within a map and returns a function that removes it; empty sets are removed. */
function add<T>(map: Map<string, Set<T>>, key: string, value: T): () => void {
  const set = map.get(key) ?? new Set<T>();
  map.set(key, set);
  set.add(value);
  return () => {
    set.delete(value);
    if (set.size === 0 && map.get(key) === set) map.delete(key);
  };
}
