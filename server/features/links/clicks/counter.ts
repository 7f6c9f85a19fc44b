import { createHmac, randomBytes } from 'node:crypto';
import { isBot } from '../../../kernel/bots.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Batch, ClickStore } from './click-store.ts';
import { countedHeaders, sourceOf, type Visit } from './visit.ts';

/** How long clicks wait for others before they are counted together. Half of the second that a killed process may lose. Milliseconds. */
const flushAfter = 500;
/** After a failure. Milliseconds. */
const retryAfter = 1_000;
const hourMs = 3_600_000;
/** How many different visits wait in memory, each with a few hundred bytes. */
const mostApart = 50_000;

/** Clicks that are counted alike: the same browser at the same link in the same hour. */
interface Clicks extends Visit {
  times: number;
  /** Set where too many wait to be told apart: they are only at the same link in the same hour. */
  only?: 'people' | 'bots';
}

/** Everything that a visit is counted by. */
const keyOf = ({ linkId, at, method, headers, address, only }: Visit & Pick<Clicks, 'only'>): string => {
  const inHour = `${linkId} ${Math.floor(at / hourMs)}`;
  if (only) return `${inHour} ${only}`;
  const { 'user-agent': agent, referer, purpose, 'sec-purpose': secPurpose, 'x-moz': moz } = headers;
  return `${inHour} ${method} ${address}\n${referer}\n${purpose}\n${secPurpose}\n${moz}\n${agent}`;
};

const hourOf = (at: number): string => `${new Date(at).toISOString().slice(0, 13)}:00:00Z`;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Counts clicks without making anybody wait. */
export interface ClickCounter {
  record(visit: Visit): void;
  /** Counts what is left; nothing is recorded afterwards. */
  close(): Promise<void>;
}

type CounterKernel = Pick<Kernel, 'clock' | 'log' | 'ipLocations'>;

/**
 * A batch keeps its ID until the database has said that it is counted. So one whose answer was lost is sent again without counting twice.
 * @param most how many different visits are told apart until they are counted; further ones count as clicks without a visitor and a source
 */
export function createClickCounter(kernel: CounterKernel, store: Pick<ClickStore, 'add' | 'saltOf'>, most = mostApart): ClickCounter {
  let visits = new Map<string, Clicks>();
  /** What the database hasn't confirmed yet, oldest first. */
  const sealed: Batch[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let salt: { day: string; is: string } | null = null;
  let closed = false;

  async function saltFor(day: string): Promise<string> {
    if (salt?.day !== day) salt = { day, is: await store.saltOf(day, randomBytes(32).toString('base64url')) };
    return salt.is;
  }

  function add(visit: Visit & Pick<Clicks, 'only'>, times: number): void {
    const key = keyOf(visit);
    const same = visits.get(key);
    if (same) same.times += times;
    else if (visit.only || visits.size < most) visits.set(key, { ...visit, headers: countedHeaders(visit.headers), times });
    else add({ ...visit, headers: {}, address: '', only: isBot(visit) ? 'bots' : 'people' }, times);
  }

  async function seal(those: Iterable<Clicks>): Promise<Batch> {
    const hours = new Map<string, Batch['hours'][number]>();
    const visitors = new Map<string, Batch['visitors'][number]>();
    const sources = new Map<string, Batch['sources'][number]>();
    const countryOf = (address: string) => kernel.ipLocations.of(address)?.country ?? null;
    for (const visit of those) {
      const { linkId: link_id, at, address, headers, times, only } = visit;
      const [hour, day] = [hourOf(at), dayOf(at)];
      const inHour = hours.get(link_id + hour) ?? { link_id, hour, clicks: 0, bots: 0 };
      hours.set(link_id + hour, inHour);
      if (only === 'bots' || (only === undefined && isBot(visit))) {
        inHour.bots += times;
        continue;
      }
      inHour.clicks += times;
      if (only) continue;
      const visitor = createHmac('sha256', await saltFor(day))
        .update(`${address}\n${headers['user-agent']}`)
        .digest('base64url')
        .slice(0, 22);
      const once = `${link_id} ${day} ${visitor}`;
      if (!visitors.has(once)) visitors.set(once, { link_id, hour, visitor });
      for (const [kind, name] of Object.entries(sourceOf(visit, countryOf)) as [Batch['sources'][number]['kind'], string | null][]) {
        if (name === null) continue;
        const key = JSON.stringify([link_id, day, kind, name]);
        const source = sources.get(key) ?? { link_id, day, kind, name, clicks: 0 };
        source.clicks += times;
        sources.set(key, source);
      }
    }
    return { id: newId(), hours: [...hours.values()], visitors: [...visitors.values()], sources: [...sources.values()] };
  }

  /** Counts everything that was recorded until now. @throws what the database throws; nothing is lost then */
  async function flush(): Promise<void> {
    while (sealed.length > 0 || visits.size > 0) {
      // Also while the database doesn't answer: then nobody's address stays in memory.
      if (visits.size > 0) {
        const those = visits;
        visits = new Map();
        try {
          sealed.push(await seal(those.values()));
        } catch (error) {
          const since = visits;
          visits = those;
          for (const clicks of since.values()) add(clicks, clicks.times);
          throw error;
        }
      }
      const [oldest] = sealed;
      if (oldest) await store.add(oldest, kernel.clock.now());
      sealed.shift();
    }
  }

  function flushIn(wait: number): void {
    timer ??= setTimeout(() => {
      running = flush().then(
        () => {
          timer = null;
          if (visits.size > 0 && !closed) flushIn(flushAfter);
        },
        (error: unknown) => {
          timer = null;
          kernel.log.warn({ err: error, batches: sealed.length }, 'Clicks could not be counted; they are counted later');
          if (!closed) flushIn(retryAfter);
        },
      );
    }, wait);
    timer.unref();
  }

  return {
    record(visit) {
      add(visit, 1);
      flushIn(flushAfter);
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await running;
      await flush().catch((error: unknown) => {
        kernel.log.error({ err: error, batches: sealed.length }, 'The last clicks could not be counted');
      });
    },
  };
}
