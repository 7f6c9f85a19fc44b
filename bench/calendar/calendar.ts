import { setTimeout as wait } from 'node:timers/promises';
import type { Visitor } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { onOneServer } from '../quiet-and-busy.ts';
import { type Cost, visitMonth } from './screen.ts';
import { month, type Size, seed } from './seed.ts';

const busy: Size = { month: 5_000, all: 100_000 };
const quiet: Size = { month: 50, all: 50 };
/** CALENDAR_ROUNDS overrides it. */
const rounds = Number(process.env.CALENDAR_ROUNDS ?? 5);
/** Per round and workspace. */
const requests = 200;
const warming = 20;
/** After this long a person may call the API as often again. Milliseconds. */
const limited = 61_000;
/** The most that a busy month may cost, compared with a quiet one. */
const most = 2;

/**
 * A month with 5,000 posts, of 100,000 in all, compared with one of 50: main-thread time until the month is interactive, for a dropped
 * drag and for the week and the list in a real browser, bytes received, and the API's p99. Both workspaces are on the same server, and take turns.
 */
export async function benchCalendar(): Promise<string> {
  return onOneServer('calendar', [quiet, busy], seed, async ({ browser, url, people }) => {
    const costs: Cost[][] = people.map(() => []);
    const p99s: number[][] = people.map(() => []);
    for (const person of people) await called(person, warming);
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) await wait(limited);
      const took = await inTurn(people);
      for (const [at, person] of people.entries()) {
        costs[at]?.push(await visitMonth(browser, url, person.cookie, round));
        p99s[at]?.push(percentile(took[at] ?? [], 0.99));
      }
    }
    return report(costs, p99s);
  });
}

/** The month as the screen requests it: whole weeks. */
const path = `/api/v1/posts/calendar?first=2027-02-28&last=2027-04-03&zone=UTC&by=day&lines=4`;

/** @returns milliseconds per request */
async function called(person: Visitor, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const began = performance.now();
    await person.call('GET', path);
    took.push(performance.now() - began);
  }
  return took;
}

/** Each in turn, so that whatever else the machine does affects both. */
async function inTurn(people: readonly Visitor[]): Promise<number[][]> {
  const took: number[][] = people.map(() => []);
  for (let count = 0; count < requests; count += 1)
    for (const [at, person] of people.entries()) took[at]?.push(...(await called(person, 1)));
  return took;
}

const percentile = (figures: readonly number[], share: number): number =>
  figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * share) - 1] ?? Number.NaN;

function report(costs: readonly Cost[][], p99s: readonly number[][]): string {
  const line = (name: string, of: readonly number[][], unit: string, digits = 0) => {
    const [small = Number.NaN, big = Number.NaN] = of.map(median);
    return `${name}: ${small.toFixed(digits)} | ${big.toFixed(digits)} ${unit}, ratio ${asked(big / small, { atMost: most })}`;
  };
  const figure = (pick: (cost: Cost) => number) => costs.map((of) => of.map(pick));
  return [
    `${quiet.month} posts in ${month.from.slice(0, 7)} | ${busy.month} of ${busy.all}; medians of ${rounds} rounds`,
    line(
      'main thread until interactive',
      figure(({ opening }) => opening),
      'ms',
    ),
    line(
      'main thread for a dropped drag',
      figure(({ drag }) => drag),
      'ms',
    ),
    line(
      'main thread to a week of hours',
      figure(({ week }) => week),
      'ms',
    ),
    line(
      'main thread to the list',
      figure(({ list }) => list),
      'ms',
    ),
    line(
      'received',
      figure(({ bytes }) => bytes / 1_000),
      'kB',
    ),
    line(`API p99 of ${requests} requests`, p99s, 'ms', 1),
  ].join('\n');
}
