import { useWords } from 'words:when';
import { Temporal } from '@everycast/contract/time';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTimes } from '../../lib/session/session.tsx';
import { dayKey, formatDay, formatMonth, formatWeekday } from '../../lib/time/format.ts';
import { asHeading } from '../../lib/time/heading.ts';
import { daysInWeek, monthDays, weekOf } from '../../lib/time/weeks.ts';
import { Button, IconButton } from '../Button.tsx';
import { Row, Text } from '../primitives/primitives.tsx';
import css from './MonthPicker.module.css';

const inUtc = (date: Temporal.PlainDate) => `${date.toString()}T00:00:00Z`;
const steps: Record<string, Temporal.DurationLike> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { weeks: -1 },
  ArrowDown: { weeks: 1 },
  PageUp: { months: -1 },
  PageDown: { months: 1 },
};

/** A month to choose a day from, in weeks that start as the person wants. Arrow keys move between days, Page Up and Down between months. */
export default function MonthPicker({
  value,
  min,
  zone,
  choose,
}: {
  /** "2026-12-01", or empty. */
  value: string;
  min?: string | undefined;
  /** Where it is today. */
  zone: string;
  choose: (date: string) => void;
}) {
  const t = useWords();
  const { weekStart } = useTimes();
  const [today] = useState(() => Temporal.PlainDate.from(dayKey(Date.now(), zone)));
  const [day, setDay] = useState(() => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? Temporal.PlainDate.from(value) : today));
  const grid = useRef<HTMLTableElement>(null);
  const days = monthDays(day, weekStart);
  const weeks = days
    .filter((_, index) => index % daysInWeek === 0)
    .map((_, week) => days.slice(week * daysInWeek, (week + 1) * daysInWeek));
  const moved = useRef(true);
  // Before anything is painted, so that no key is lost. While the popover opens nothing in it can be focused, but it focuses what asks for it.
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const button = grid.current?.querySelector<HTMLElement>(`[data-date="${day.toString()}"]`);
    button?.setAttribute('autofocus', '');
    button?.focus();
  }, [day]);

  function onKeyDown(event: KeyboardEvent) {
    const first = weekOf(day, weekStart);
    const ends: Record<string, Temporal.PlainDate> = { Home: first, End: first.add({ days: daysInWeek - 1 }) };
    const step = steps[event.key];
    const next = ends[event.key] ?? (step && day.add(step));
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    setDay(next);
  }
  return (
    <div className={css.month}>
      <Row gap={4} justify="between" mb={4}>
        <IconButton icon={IconChevronLeft} label={t('month.before')} onClick={() => setDay(day.subtract({ months: 1 }))} />
        <Text weight="medium" tone="text" aria-live="polite">
          {asHeading(formatMonth(inUtc(day), 'UTC'))}
        </Text>
        <IconButton icon={IconChevronRight} label={t('month.after')} onClick={() => setDay(day.add({ months: 1 }))} />
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid */}
      <table ref={grid} role="grid" aria-label={formatMonth(inUtc(day), 'UTC')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one.dayOfWeek} scope="col" aria-label={formatWeekday(inUtc(one), 'UTC')}>
                {formatWeekday(inUtc(one), 'UTC', 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((one) => {
                const date = one.toString();
                return (
                  <td key={date}>
                    <Button
                      variant="bare"
                      className={css.day}
                      data-date={date}
                      data-outside={one.month !== day.month || undefined}
                      disabled={min !== undefined && date < min}
                      tabIndex={one.equals(day) ? 0 : -1}
                      aria-label={formatDay(inUtc(one), 'UTC')}
                      aria-pressed={date === value}
                      aria-current={one.equals(today) ? 'date' : undefined}
                      onClick={() => choose(date)}
                    >
                      {one.day}
                    </Button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
