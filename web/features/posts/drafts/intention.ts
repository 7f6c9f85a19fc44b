import type { Schedule } from '@everycast/contract/schedule';
import { resolveWallTime } from '@everycast/contract/time';
import { formatMoment, zoneLabel } from '../../../lib/time/format.ts';

/** A chosen time, in the zone where it was chosen. */
export function intention({ at, zone, fold }: Schedule): { when: string; zone: string } {
  const moment = resolveWallTime(at, zone, fold).instant.epochMilliseconds;
  return { when: formatMoment(moment, zone, 'named'), zone: zoneLabel(zone, moment) };
}
