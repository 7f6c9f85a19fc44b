import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '@everycast/sandbox/core/faults';
import type { Played } from '@everycast/sandbox/sandbox';
import { seededRandom } from '../support/faults.ts';

/** What goes wrong at any time; the answer that is lost is the worst of them, and comes most often. */
const usual: readonly Fault[] = ['swallowed', 'swallowed', 'half', 'dropped', 'slow', 'broken', 'broken'];
/** The longest that a request is held up without anything going wrong, in milliseconds. */
const maxDelay = 400;

export interface MischiefOptions {
  world: string;
  seed: number;
  /** The share of requests that go wrong, from 0 to 1. */
  faults: number;
  /** Do platforms ask to wait as well? Some of them can say so in minutes only. */
  limits: boolean;
  /** Does a login that is not taken need nobody but its refresh token? */
  renews: boolean;
}

export type Mischief = ReturnType<typeof createMischief>;

/** Asks a stand-in for faults, one for whatever comes next, while its requests come; and holds these up, so that kills meet them. */
export function createMischief({ faults }: Pick<Played, 'faults'>, { world, seed, faults: share, limits, renews }: MischiefOptions) {
  const random = seededRandom(seed);
  const kinds: Fault[] = [...usual, ...(limits ? (['rate_limited'] as const) : []), ...(renews ? (['unauthorized'] as const) : [])];
  const asked: Fault[] = [];
  let requests = 0;
  let on = false;

  return {
    async before(): Promise<void> {
      requests += 1;
      if (!on) return;
      await wait(random() * maxDelay);
      const fault = kinds[Math.floor(random() * kinds.length)] ?? 'broken';
      if (random() >= share || (await faults.all(world)).length > 0 || !on) return;
      asked.push(fault);
      await faults.add(world, { aim: 'any', fault, times: 1 });
    },
    begin(): void {
      on = true;
    },
    async end(): Promise<void> {
      on = false;
      await faults.clear(world);
    },
    requests: () => requests,
    /** Every fault that was asked for. */
    asked,
  };
}
