import { isZone } from '@everycast/contract/time';
import { useLocalStorage } from '@mantine/hooks';

/** The most zones beside the workspace's: each takes a column. */
export const maxZones = 3;

/** Other zones whose times are shown beside the workspace's, remembered in this browser. */
export function useZones(home: string) {
  const [kept, setKept] = useLocalStorage<string[]>({ key: 'calendar-zones', defaultValue: [], getInitialValueInEffect: false });
  const zones = Array.isArray(kept)
    ? kept.filter((zone) => typeof zone === 'string' && isZone(zone) && zone !== home).slice(0, maxZones)
    : [];
  return {
    zones,
    add: (zone: string) => zone !== home && setKept([...new Set([...zones, zone])].slice(0, maxZones)),
    remove: (zone: string) => setKept(zones.filter((one) => one !== zone)),
  };
}
