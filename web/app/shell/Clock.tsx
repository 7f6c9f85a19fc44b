import { useHere } from '../../lib/session/here.tsx';
import { formatDay, formatTime, zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import css from './Clock.module.css';
import { useWords } from './words.ts';

/** The workspace's clock with its day and zone: the time that all other times of the application are in. */
export function Clock({ className }: { className?: string }) {
  const t = useWords();
  const now = useNow();
  const { zone } = useHere().workspace;
  return (
    <div className={className}>
      <time className={css.time} dateTime={new Date(now).toISOString()}>
        {formatTime(now, zone)}
      </time>
      <p className={css.day}>{t('dayAndZone', { day: formatDay(now, zone), zone: zoneLabel(zone, now) })}</p>
    </div>
  );
}
