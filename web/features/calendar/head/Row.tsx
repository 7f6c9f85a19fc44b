import { IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { zoneLabel } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import css from './Row.module.css';

/** The line between the head and the weeks; at its right end the zone that all times are in. */
export function Row({ children }: { children: ReactNode }) {
  const t = useWords();
  const { zone } = useCalendar();
  return (
    <div className={css.row}>
      {children}
      <p className={css.zone}>
        <Icon of={IconWorld} size={14} />
        {t('zone', { zone: zoneLabel(zone, useNow()) })}
      </p>
    </div>
  );
}
