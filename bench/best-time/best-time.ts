import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { bestTimes } from '../../server/features/analytics/best-times/best-times.ts';
import { indexOf } from '../../server/features/analytics/best-times/slots.ts';
import { asked } from '../asked.ts';
import { audienceOf, type Kind, kinds } from './audiences.ts';

const audiences = 200;
const nine = 9;

/**
 * What posts do in weeks that were held out when they go out at the recommended time, always at 9 AM, at a random hour, and at the best
 * time there is; the audience's average is 1. Where the method declines, its posts go out at 9 AM, too.
 */
export async function benchBestTime(): Promise<string> {
  const rows = kinds.map((kind, place) => ({ kind, ...resultOf(kind, 1 + place * audiences) }));
  const lines = rows.map(({ kind, recommended, method, atNine, random, best }) => {
    const figures = [method, atNine, random, best].map((value) => value.toFixed(2).padStart(6));
    return `${kind.name.padEnd(24)}${`${Math.round(recommended * 100)}%`.padStart(6)}${figures.join('')}`;
  });
  const declined = mean(rows.filter(({ kind }) => kind.peaks === 0).map(({ recommended }) => 100 * (1 - recommended)));
  const found = mean(rows.filter(({ kind }) => kind.peaks > 0).map(({ method, atNine, best }) => (method - atNine) / (best - atNine)));
  return [
    `${audiences} generated audiences of each kind: how often the method recommends, and the method, 9 AM, random, the truth`,
    ...lines,
    `without a signal it declines in ${asked(declined, { atLeast: 98 }, { unit: '%', digits: 1 })}`,
    `of what the truth has over 9 AM it finds ${asked(found, { atLeast: 0.5 })}`,
  ].join('\n');
}

function resultOf(kind: Kind, seed: number) {
  const results = Array.from({ length: audiences }, (_, index) => {
    const { history, truth } = audienceOf(kind, seed + index);
    const at = (slot: { weekday: number; hour: number }) => truth[indexOf(slot)] ?? 0;
    const found = bestTimes(history);
    const [first] = found.found === 'times' ? found.best : [];
    const atNine = mean(Array.from({ length: 7 }, (_, weekday) => at({ weekday, hour: nine })));
    const random = truth[uniformInt(xoroshiro128plus(seed + index), 0, truth.length - 1)] ?? 0;
    return { recommended: first ? 1 : 0, method: first ? at(first) : atNine, atNine, random, best: Math.max(...truth) };
  });
  const of = (name: keyof (typeof results)[number]) => mean(results.map((one) => one[name]));
  return { recommended: of('recommended'), method: of('method'), atNine: of('atNine'), random: of('random'), best: of('best') };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
