import { Temporal, wallTimeAt } from '@everycast/contract/time';

/** What clocks in `zone` show at the next full minute that is at least `seconds` away: soon, but not while it is still being typed. */
export function soon(zone: string, seconds = 20): string {
  const earliest = Temporal.Now.instant().add({ seconds });
  return wallTimeAt(earliest.round({ smallestUnit: 'minute', roundingMode: 'ceil' }), zone);
}
