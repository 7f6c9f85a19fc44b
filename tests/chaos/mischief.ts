import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '@everycast/sandbox/core/faults';
import type { Played } from '@everycast/sandbox/sandbox';
import { seededRandom } from '../support/faults.ts';

/** Faults at any time; a lost response is the worst of them, and the most frequent. */
const usual: readonly Fault[] = ['swallowed', 'swallowed', 'half', 'dropped', 'slow', 'broken', 'broken'];
/** Asking to wait, also after everything was done: people's posts are looked for before they are sent again. */
const limiting: readonly Fault[] = ['rate_limited', 'limited_afterwards'];
/** The longest delay of a successful request, in milliseconds. */
const maxDelay = 400;

export interface MischiefOptions {
  world: string;
  seed: number;
  /** The share of failing requests, from 0 to 1. */
  faults: number;
  /** Whether platforms also ask to wait. Some can only do so in minutes. */
  limits: boolean;
  /** Whether a rejected login only needs its refresh token. */
  renews: boolean;
}

export type Mischief = ReturnType<typeof createMischief>;

/** Triggers a stand-in's faults, one for whatever comes next, while its requests arrive; and delays these, so that kills interrupt them. */
export function createMischief({ faults }: Pick<Played, 'faults'>, { world, seed, faults: share, limits, renews }: MischiefOptions) {
  const random = seededRandom(seed);
  const kinds: Fault[] = [...usual, ...(limits ? limiting : []), ...(renews ? (['unauthorized'] as const) : [])];
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
      await faults.add(world, { operation: 'any', fault, times: 1 });
    },
    begin(): void {
      on = true;
    },
    async end(): Promise<void> {
      on = false;
      await faults.clear(world);
    },
    requests: () => requests,
    /** Every triggered fault. */
    asked,
  };
}
