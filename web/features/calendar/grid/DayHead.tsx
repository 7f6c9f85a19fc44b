import { useWords } from 'words:calendar';
import type { Temporal } from '@everycast/contract/time';
import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { dateLabel, dayLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './DayCell.module.css';

/** From this many on, a day shows its number of posts, because they may not all be visible. */
const countedFrom = 5;

/** A day's date, and the button for the grid's keys, which schedules a post on that day. */
export function DayHead({
  day,
  first,
  trouble,
  count: items,
  counted = items >= countedFrom,
  active,
}: {
  day: Temporal.PlainDate;
  first: boolean;
  trouble: 'failed' | 'unconfirmed' | null;
  /** With scheduled streams. */
  count: number;
  /** Whether that is shown. */
  counted?: boolean;
  active: boolean;
}) {
  const t = useWords();
  const { today, create } = useCalendar();
  const isToday = day.equals(today);
  const count = t('day.label', { count: items, day: isToday ? t('day.today', { day: dayLabel(day) }) : dayLabel(day) });
  const label = trouble ? `${count}, ${t(`day.trouble.${trouble}`)}` : count;
  return (
    <Row
      as={Button}
      variant="bare"
      gap={6}
      rigid
      w="full"
      size={12}
      tone="quiet"
      textAlign="left"
      className={css.head}
      tabIndex={active ? 0 : -1}
      data-day-head
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={create === null || undefined}
      onClick={() => create?.(day)}
    >
      <span className="visually-hidden">{create ? t('day.create', { label }) : label}</span>
      <Text as="time" tone="text" weight="medium" num className={css.date} dateTime={String(day)} aria-hidden="true">
        {dateLabel(day, first)}
      </Text>
      <Text as="span" grow tone="brand" weight="medium" className={css.today} aria-hidden="true">
        {isToday && t('today')}
      </Text>
      {counted && (
        <Text as="span" nowrap className={css.count} aria-hidden="true">
          {t('items', { count: items })}
        </Text>
      )}
      {create && day.since(today).sign >= 0 && (
        <span className={css.add}>
          <Icon of={IconPlus} size={14} stroke={2} />
        </span>
      )}
    </Row>
  );
}
