import type { Temporal } from '@everycast/contract/time';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { rangeLabel } from '../labels.ts';
import type { View } from '../use-view.ts';
import { useWords } from '../words.ts';
import css from './Weeks.module.css';

/** Previous week, current weeks, next week, and which weeks are shown. */
export function Weeks({ view }: { view: View }) {
  const t = useWords();
  const first = view.days[0] as Temporal.PlainDate;
  const arrow = (by: 'previous' | 'next') => (
    <Button
      variant="soft"
      className={css.arrow}
      aria-label={t(by)}
      title={t(by)}
      onClick={() => view.show(first.add({ weeks: by === 'next' ? 1 : -1 }))}
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
        {rangeLabel(view.days)}
      </Text>
    </Row>
  );
}
