import { isZone } from '@everycast/contract/time';
import { useState } from 'react';
import { keepText } from '../../../lib/keep-text.ts';

/** The most zones beside the calendar's: each takes a column. */
export const maxZones = 3;
const key = 'calendar-zones';

/** The zones beside the calendar’s, and how to change them. */
export type Zones = ReturnType<typeof useZones>;

/** Other zones whose times are shown beside the calendar's, remembered in this browser. */
export function useZones(home: string) {
  const [kept, setKept] = useState(() => localStorage.getItem(key)?.split(',') ?? []);
  const zones = kept.filter((zone) => isZone(zone) && zone !== home).slice(0, maxZones);
  const keep = (next: string[]) => {
    setKept(next);
    keepText(key, next.length > 0 ? next.join(',') : null);
  };
  return {
    zones,
    add: (zone: string) => zone !== home && keep([...new Set([...zones, zone])].slice(0, maxZones)),
    remove: (zone: string) => keep(zones.filter((one) => one !== zone)),
  };
}
