import { useWords } from 'words:calendar';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { asHeading } from '../../../lib/time/heading.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { dayLabel, monthLabel, rangeLabel, shortRangeLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import type { View } from '../use-view.ts';
import css from './Weeks.module.css';

/** Back, today, forward, and what is shown. On a phone today is in the menu of views. */
export function Weeks({ view, phone = false }: { view: View; phone?: boolean }) {
  const t = useWords();
  const { today } = useCalendar();
  const arrow = (by: 'previous' | 'next') => (
    <Button
      variant="soft"
      className={css.arrow}
      aria-label={t(`step.${view.kind}.${by}`)}
      title={t(`step.${view.kind}.${by}`)}
      onClick={() => view.step(by === 'next' ? 1 : -1)}
    >
      <Icon of={by === 'next' ? IconChevronRight : IconChevronLeft} size={16} stroke={2} />
    </Button>
  );
  const shown = (
    <Text size={phone ? 13 : 14} tone="text" weight="medium" num nowrap={!phone} className={css.range} aria-live="polite">
      {shownLabel(view, phone ? null : today.year)}
    </Text>
  );
  return (
    <Row as="nav" gap={4} className={css.weeks} aria-label={t('weeks')}>
      {arrow('previous')}
      {phone ? (
        shown
      ) : (
        <Button variant="soft" aria-current={view.current || undefined} onClick={() => view.show(null)}>
          {t('today')}
        </Button>
      )}
      {arrow('next')}
      {!phone && shown}
    </Row>
  );
}

/** This year goes without saying: it would cost the head of a small window a second line. On a phone (null) all do. */
function shownLabel({ kind, days, date }: View, thisYear: number | null): string {
  if (kind === 'month') return asHeading(monthLabel(date));
  if (kind === 'day' || kind === 'list') return asHeading(dayLabel(date));
  return days.every(({ year }) => thisYear === null || year === thisYear) ? shortRangeLabel(days) : rangeLabel(days);
}
