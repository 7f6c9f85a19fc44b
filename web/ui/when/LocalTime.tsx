import { useWords } from 'words:when';
import { useTimes } from '../../lib/session/session.tsx';
import { formatMoment, formatTime, zoneLabel } from '../../lib/time/format.ts';

/** A time in `zone` as shown by the person's clock and the workspace's. Those that show the same are left out. */
export function useLocalTimes({ instant, zone }: { instant: string; zone: string }): string[] {
  const t = useWords();
  const { here, home } = useTimes();
  const shown = (where: string) => formatMoment(instant, where, 'named');
  const isOther = shown(home) !== shown(zone) && shown(home) !== shown(here);
  return [
    ...(shown(here) === shown(zone) ? [] : [t('zone.local', { moment: shown(here), zone: zoneLabel(here, instant) })]),
    ...(isOther ? [t('zone.elsewhere', { moment: shown(home), zone: zoneLabel(home, instant) })] : []),
  ];
}

export const LocalTime = (of: { instant: string; zone: string }) => useLocalTimes(of).map((time) => <span key={time}>{time}</span>);

/** The current time where times are chosen, and on the person's clock. */
export function Now({ now }: { now: number }) {
  const t = useWords();
  const { zone, here } = useTimes();
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
