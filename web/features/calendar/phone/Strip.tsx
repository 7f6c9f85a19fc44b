import { useWords } from 'words:calendar';
import type { Temporal } from '@everycast/contract/time';
import { daysInWeek } from '../../../lib/time/weeks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { dayLabel, weekdayLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Phone.module.css';

/** Weeks at a glance: each day with its number of posts and whether it needs attention. */
export function Strip({
  days,
  of,
  chosen,
  choose,
}: {
  days: readonly Temporal.PlainDate[];
  of: (day: string) => { count: number; trouble: 'failed' | 'unconfirmed' | null };
  chosen: Temporal.PlainDate | undefined;
  choose: (day: Temporal.PlainDate) => void;
}) {
  const t = useWords();
  const { today } = useCalendar();
  return (
    <Grid as="fieldset" mb={8} cols="repeat(7, minmax(0, 1fr))" className={css.strip} aria-label={t('grid')}>
      {days.slice(0, daysInWeek).map((day) => (
        <Text as="span" size={12} tone="quiet" textAlign="center" key={day.dayOfWeek} pb={2} aria-hidden="true">
          {weekdayLabel(day, 'narrow')}
        </Text>
      ))}
      {days.map((day) => {
        const { count, trouble } = of(String(day));
        const isToday = day.equals(today);
        const name = t('day.label', { count, day: isToday ? t('day.today', { day: dayLabel(day) }) : dayLabel(day) });
        return (
          <Grid
            as={Button}
            variant="bare"
            center
            pos="relative"
            radius={6}
            tone="text"
            num
            key={String(day)}
            className={css.day}
            data-past={day.since(today).sign < 0 || undefined}
            data-trouble={trouble ?? undefined}
            aria-current={isToday ? 'date' : undefined}
            aria-pressed={day === chosen}
            onClick={() => choose(day)}
          >
            <span className="visually-hidden">{trouble ? `${name}, ${t(`day.trouble.${trouble}`)}` : name}</span>
            <Text as="span" size={14} weight="medium" className={css.date} aria-hidden="true">
              {day.day}
            </Text>
            <Row as="span" inline gap={2} size={12} tone="quiet" className={css.count} aria-hidden="true">
              {trouble && <StateGlyph state={trouble} size={14} label={null} />}
              {count > 0 && count}
            </Row>
          </Grid>
        );
      })}
    </Grid>
  );
}
