import type { AccountBestTimes } from '@everycast/contract/analytics';
import { resolveWallTime, Temporal } from '@everycast/contract/time';

type Rated = Pick<AccountBestTimes, 'found' | 'times' | 'best'>;

/** A recommended time: the wall time in the accounts' zone, its instant, and on how many accounts posts did better than usual then. */
export interface BestMoment {
  at: string;
  instant: Temporal.Instant;
  accounts: number;
}

const most = 3;
/** Recommended times of one day are at least this far apart, in hours. */
const apart = 3;

/**
 * The best times to come for a post to all of these accounts together, best first: on one day, or else within a week. Only accounts whose
 * history shows a pattern have a say; each as much as a post there gains or loses.
 * @param day as YYYY-MM-DD
 * @param now in milliseconds
 */
export function nextBest(accounts: readonly Rated[], zone: string, now: number, day: string | null = null): BestMoment[] {
  const heard = accounts.filter(({ found }) => found === 'times');
  const slots = day === null ? [...new Set(heard.flatMap(({ best }) => best))] : slotsOf(Temporal.PlainDate.from(day));
  const gain = (slot: number) => heard.reduce((sum, { times }) => sum + Math.log(times[slot] ?? 1), 0);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const found: (BestMoment & { slot: number })[] = [];
  for (const slot of slots.filter((one) => gain(one) > 0).toSorted((a, b) => gain(b) - gain(a))) {
    if (found.length === most) break;
    if (found.some((one) => Math.floor(one.slot / 24) === Math.floor(slot / 24) && Math.abs(one.slot - slot) < apart)) continue;
    const moment = occurrence(slot, zone, now, day === null ? today : Temporal.PlainDate.from(day), day === null);
    if (moment) found.push({ ...moment, slot, accounts: heard.filter(({ times }) => (times[slot] ?? 1) > 1).length });
  }
  return found.map(({ slot: _slot, ...moment }) => moment);
}

const slotsOf = (day: Temporal.PlainDate): number[] => Array.from({ length: 24 }, (_, hour) => (day.dayOfWeek - 1) * 24 + hour);

/** When an hour of the week comes next; null if it is over, or clocks skip it. */
function occurrence(slot: number, zone: string, now: number, from: Temporal.PlainDate, mayWait: boolean) {
  const hour = String(slot % 24).padStart(2, '0');
  const first = from.add({ days: (Math.floor(slot / 24) - (from.dayOfWeek - 1) + 7) % 7 });
  for (const date of mayWait ? [first, first.add({ days: 7 })] : [first]) {
    const at = `${date.toString()}T${hour}:00`;
    const { kind, instant } = resolveWallTime(at, zone);
    if (kind !== 'skipped' && instant.epochMilliseconds > now) return { at, instant };
  }
  return null;
}
