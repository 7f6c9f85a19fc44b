import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { onOneServer } from '../quiet-and-busy.ts';
import { type Size, seed } from './seed.ts';
import { type Cost, screens, visit } from './visit.ts';

const quiet: Size = { accounts: 1, posts: 50 };
const busy: Size = { accounts: 41, posts: 5_000 };
/** SCREENS_ROUNDS overrides it. */
const rounds = Number(process.env.SCREENS_ROUNDS ?? 3);
/** The most that a screen of a busy workspace may cost, compared with a quiet one. */
const most = 2;

/**
 * The ten most used screens with 41 accounts and 5,000 posts, compared with one account and 50 posts: main-thread time from opening one to
 * having painted it, the first and the second time, and layout shift. Both workspaces are on the same server, and take turns.
 */
export async function benchScreens(): Promise<string> {
  return onOneServer('screens', [quiet, busy], seed, async ({ browser, url, people }) => {
    const costs: Map<string, Cost>[][] = people.map(() => []);
    for (let round = 0; round < rounds; round += 1)
      for (const [at, person] of people.entries()) costs[at]?.push(await visit(browser, url, person.cookie));
    return report(costs);
  });
}

function report(costs: readonly (readonly Map<string, Cost>[])[]): string {
  const figures = (screen: string, pick: (cost: Cost) => number) =>
    costs.map((of) => median(of.map((round) => pick(round.get(screen) ?? { first: Number.NaN, again: Number.NaN, shift: Number.NaN }))));
  return [
    `${quiet.accounts} account, ${quiet.posts} posts | ${busy.accounts} accounts, ${busy.posts} posts; medians of ${rounds} rounds`,
    ...screens.map((screen) => {
      const [small = Number.NaN, big = Number.NaN] = figures(screen, ({ first }) => first);
      const [smallAgain = Number.NaN, bigAgain = Number.NaN] = figures(screen, ({ again }) => again);
      const shifted = Math.max(...figures(screen, ({ shift }) => shift));
      return [
        `${screen}: ${small.toFixed(0)} | ${big.toFixed(0)} ms, ratio ${asked(big / small, { atMost: most })}`,
        `again ${smallAgain.toFixed(0)} | ${bigAgain.toFixed(0)} ms, ratio ${(bigAgain / smallAgain).toFixed(2)}`,
        `layout shift ${asked(shifted, { atMost: 0 }, { digits: 3 })}`,
      ].join('; ');
    }),
  ].join('\n');
}
