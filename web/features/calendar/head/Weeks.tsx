import { useWords } from 'words:calendar';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { dayLabel, monthLabel, rangeLabel } from '../labels.ts';
import type { View } from '../use-view.ts';
import css from './Weeks.module.css';

/** Back, today, forward, and what is shown. */
export function Weeks({ view }: { view: View }) {
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
  return (
    <Row as="nav" gap={4} className={css.weeks} aria-label={t('weeks')}>
      {arrow('previous')}
      <Button variant="soft" aria-current={view.current || undefined} onClick={() => view.show(null)}>
        {t('today')}
      </Button>
      {arrow('next')}
      <Text size={14} tone="text" weight="medium" num className={css.range} aria-live="polite">
        {shownLabel(view)}
      </Text>
    </Row>
  );
}

function shownLabel({ kind, days, date }: View): string {
  if (kind === 'month') return monthLabel(date);
  return kind === 'day' || kind === 'list' ? dayLabel(date) : rangeLabel(days);
}
