import { useWords } from 'words:calendar';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { asHeading } from '../../../lib/time/heading.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { dayLabel, monthLabel, rangeLabel, shortRangeLabel } from '../labels.ts';
import type { View } from '../use-view.ts';
import css from './Weeks.module.css';

/** Back, today, forward, and what is shown. On a phone today is in the menu of views. */
export function Weeks({ view, phone = false }: { view: View; phone?: boolean }) {
  const t = useWords();
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
    <Text size={phone ? 13 : 14} tone="text" weight="medium" num className={css.range} aria-live="polite">
      {shownLabel(view, phone)}
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

function shownLabel({ kind, days, date }: View, phone: boolean): string {
  if (kind === 'month') return asHeading(monthLabel(date));
  if (kind === 'day' || kind === 'list') return asHeading(dayLabel(date));
  return phone ? shortRangeLabel(days) : rangeLabel(days);
}
