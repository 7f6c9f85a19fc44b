import { asked } from '../asked.ts';
import { ofText } from './functions.ts';
import { hostile } from './hostile.ts';

/** The lengths of both texts, in UTF-16 units. */
const [short, long] = [1000, 100_000];
const max = 200;
/** A round repeats fast functions for this long, in milliseconds, and the fastest round counts: other load only adds time. */
const minRound = 1;
const rounds = 3;
/** A ratio above `clear` is measured this many times before it counts, because it is near the limit. */
const [attempts, clear] = [8, 150];

/**
 * The cost of a text of 100 KB in everything that measures or searches one, relative to 1 KB, for adversarial texts.
 * @param part of the names of what is measured, such as a platform's; all without it
 */
export async function benchMeasuring(part = ''): Promise<string> {
  const lines = ofText
    .filter(([name]) => name.includes(part))
    .map(([name, run]) => {
      const ratios = Object.entries(hostile).map(([of, text]) => ({ of, ...ratioOf(run, text) }));
      const worst = ratios.reduce((one, other) => (other.ratio > one.ratio ? other : one));
      const slowest = ratios.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
      const figure = asked(worst.ratio, { atMost: max }, { digits: 0 });
      return `${name}: ratio ${figure}, of ${worst.of}; at most ${slowest.milliseconds.toFixed(1)} ms, of ${slowest.of}`;
    });
  return [`${long} characters of ${Object.keys(hostile).length} kinds, as a ratio to ${short}; the worst of each`, ...lines].join('\n');
}

function ratioOf(run: (text: string) => unknown, text: (length: number) => string): { ratio: number; milliseconds: number } {
  const [one, hundred] = [text(short), text(long)];
  let [base, milliseconds] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < attempts && !(milliseconds / base <= clear); attempt += 1) {
    base = Math.min(
      base,
      costOf(() => run(one)),
    );
    milliseconds = Math.min(
      milliseconds,
      costOf(() => run(hundred)),
    );
  }
  return { ratio: milliseconds / base, milliseconds };
}

function costOf(run: () => unknown): number {
  let times = 1;
  let min = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    let took = timeOf(run, times);
    for (; took < minRound; took = timeOf(run, times)) times *= 2;
    min = Math.min(min, took / times);
  }
  return min;
}

/** CPU time in milliseconds, without other programs. */
function timeOf(run: () => unknown, times: number): number {
  const began = process.cpuUsage();
  for (let time = 0; time < times; time += 1) run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
