import { useWords } from 'words:when';
import { browserZone } from '../../lib/time/browser-zone.ts';
import { formatMoment, formatTime, zoneLabel } from '../../lib/time/format.ts';

/** A time in `zone` as shown by clocks here and in the workspace. Those that show the same are left out. */
export function useLocalTimes({ instant, zone, homeZone }: { instant: string; zone: string; homeZone: string }): string[] {
  const t = useWords();
  const here = browserZone();
  const shown = (where: string) => formatMoment(instant, where);
  const isOther = shown(homeZone) !== shown(zone) && shown(homeZone) !== shown(here);
  return [
    ...(shown(here) === shown(zone) ? [] : [t('zone.local', { moment: shown(here), zone: zoneLabel(here, instant) })]),
    ...(isOther ? [t('zone.elsewhere', { moment: shown(homeZone), zone: zoneLabel(homeZone, instant) })] : []),
  ];
}

export const LocalTime = (of: { instant: string; zone: string; homeZone: string }) =>
  useLocalTimes(of).map((time) => <span key={time}>{time}</span>);

/** The current time in `zone` and here. */
export function Now({ now, zone }: { now: number; zone: string }) {
  const t = useWords();
  const here = browserZone();
  const shown = (where: string) => t('zone.clock', { time: formatTime(now, where), zone: zoneLabel(where, now) });
  return (
    <>
      <span>{shown(zone)}</span>
      {formatTime(now, here) !== formatTime(now, zone) && (
        <span>{t('zone.local', { moment: formatTime(now, here), zone: zoneLabel(here, now) })}</span>
      )}
    </>
  );
}
