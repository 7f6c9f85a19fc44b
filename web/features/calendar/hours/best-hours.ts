import type { BestTimesList } from '@everycast/contract/analytics';
import { resolveWallTime, type Temporal } from '@everycast/contract/time';
import { cellName, placeAt } from './rows.ts';

const hoursPerDay = 24;
const half = { minutes: 30 };

/** The cells of a grid of days at whose hours posts do better than usual, by what these accounts recommend together. */
export function bestHours(days: readonly Temporal.PlainDate[], zone: string, { items, zone: own }: BestTimesList): ReadonlySet<string> {
  const heard = items.filter(({ found }) => found === 'times');
  const gain = (hour: number) => heard.reduce((sum, { times }) => sum + Math.log(times[hour] ?? 1), 0);
  const best = [...new Set(heard.flatMap((one) => one.best))].filter((hour) => gain(hour) > 0);
  const [first, last] = [days[0], days.at(-1)];
  const cells = new Set<string>();
  if (!first || !last) return cells;
  // Their zone may be a day ahead or behind.
  for (let day = first.subtract({ days: 1 }); day.until(last.add({ days: 1 })).sign >= 0; day = day.add({ days: 1 })) {
    for (const hour of best.filter((one) => Math.floor(one / hoursPerDay) === day.dayOfWeek - 1)) {
      const { kind, instant } = resolveWallTime(`${day}T${String(hour % hoursPerDay).padStart(2, '0')}:00`, own);
      if (kind === 'skipped') continue;
      const place = placeAt(instant.add(half), zone);
      cells.add(cellName(place.day, place.row));
    }
  }
  return cells;
}
