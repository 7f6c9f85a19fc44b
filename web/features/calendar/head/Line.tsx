import { IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { zoneLabel } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import css from './Line.module.css';

/** The line between the header and the weeks; on its right the zone of all times. */
export function Line({ children }: { children: ReactNode }) {
  const t = useWords();
  const { zone } = useCalendar();
  return (
    <Row gap="8 12" wrap mb={12} size={12} tone="muted" className={css.row}>
      {children}
      <Row as="p" inline gap={6} ml="auto" tone="quiet" wideOnly>
        <Icon of={IconWorld} size={14} />
        {t('zone', { zone: zoneLabel(zone, useNow()) })}
      </Row>
    </Row>
  );
}
