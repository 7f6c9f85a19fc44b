import { useWords } from 'words:when';
import { useTimes } from '../../lib/session/session.tsx';
import { differs, inZone } from '../../lib/time/browser-zone.ts';
import { checkTime, type WallMoment } from '../../lib/time/check-time.ts';
import { zoneLabel } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { Button } from '../Button.tsx';
import css from './TimeMeaning.module.css';

/** Shown next to every chosen time if its zone isn't the person's or, until they choose one, this device's: one click changes it to that. In bars it is a `bare` line of text. */
export function MyZone<T extends WallMoment>({ moment, change, bare = false }: { moment: T; change: (moment: T) => void; bare?: boolean }) {
  const t = useWords();
  const now = useNow();
  const zone = useTimes().here;
  if (!differs(moment, zone, now)) return null;
  const there = inZone(moment, zone, now);
  const check = checkTime(there, now);
  return (
    <Button size="sm" variant={bare ? 'bare' : 'soft'} className={bare ? css.bare : undefined} onClick={() => change(there)}>
      {t('zone.mine', { zone: zoneLabel(zone, 'instant' in check ? check.instant.toString() : now) })}
    </Button>
  );
}
