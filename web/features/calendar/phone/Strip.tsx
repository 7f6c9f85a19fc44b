import { useWords } from 'words:calendar';
import { useDndContext, useDroppable } from '@dnd-kit/core';
import type { Temporal } from '@everycast/contract/time';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { daysInWeek } from '../../../lib/time/weeks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { dayLabel, weekdayLabel } from '../labels.ts';
import { verdictOf } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Strip.module.css';
import { useSwipe } from './swipe.ts';
import type { Tally } from './tally.ts';

interface Props {
  days: readonly Temporal.PlainDate[];
  of: (day: string) => Tally;
  chosen: Temporal.PlainDate | undefined;
  choose: (day: Temporal.PlainDate) => void;
  /** To what comes before or after; by finger. */
  swipe: (by: 1 | -1) => void;
}

/**
 * Weeks at a glance: each day with its number of posts and whether it needs attention. Scrolled, it folds to the chosen day's week and
 * stays; while a post is carried, it is whole, and the post can be dropped on each of its days.
 */
export function Strip({ days, of, chosen, choose, swipe }: Props) {
  const t = useWords();
  const { active } = useDndContext();
  const weeks = days.length / daysInWeek;
  const { sentinel, strip, scrolled } = useScrolled();
  const week = Math.floor(Math.max(0, chosen ? days.findIndex((day) => day.equals(chosen)) : 0) / daysInWeek);
  const folded = scrolled && active === null;
  const shown = folded ? days.slice(week * daysInWeek, (week + 1) * daysInWeek) : days;
  return (
    <>
      <div className={css.before} style={{ '--weeks': weeks } as CSSProperties}>
        <span ref={sentinel} className={css.sentinel} />
      </div>
      <div ref={strip} className={css.place} style={{ '--weeks': weeks } as CSSProperties}>
        <Grid
          as="fieldset"
          cols="repeat(7, minmax(0, 1fr))"
          className={css.strip}
          aria-label={t('grid')}
          data-scrolled={scrolled || undefined}
          {...useSwipe(swipe)}
        >
          {days.slice(0, daysInWeek).map((day) => (
            <Text as="span" size={12} tone="quiet" textAlign="center" key={day.dayOfWeek} className={css.weekday} aria-hidden="true">
              {weekdayLabel(day, 'narrow')}
            </Text>
          ))}
          {shown.map((day) => (
            <Day key={String(day)} day={day} tally={of(String(day))} pressed={day === chosen} choose={choose} />
          ))}
        </Grid>
      </div>
    </>
  );
}

interface DayProps {
  day: Temporal.PlainDate;
  tally: Tally;
  pressed: boolean;
  choose: (day: Temporal.PlainDate) => void;
}

function Day({ day, tally: { count, trouble }, pressed, choose }: DayProps) {
  const t = useWords();
  const { today, zone } = useCalendar();
  const { setNodeRef, isOver, active } = useDroppable({ id: String(day) });
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
      ref={setNodeRef}
      className={css.day}
      data-strip-day={String(day)}
      data-past={day.since(today).sign < 0 || undefined}
      data-trouble={trouble ?? undefined}
      data-over={isOver && active ? verdictOf(active, String(day), zone) : undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={pressed}
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
}

/** Whether so much is scrolled that all weeks but one have left: then one week covers nothing that it didn't before. */
function useScrolled() {
  const sentinel = useRef<HTMLSpanElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!sentinel.current || !strip.current) return;
    // What sticks at the top is below the bar.
    const { top } = getComputedStyle(strip.current);
    const seen = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false), { rootMargin: `-${top} 0px 0px 0px` });
    seen.observe(sentinel.current);
    return () => seen.disconnect();
  }, []);
  return { sentinel, strip, scrolled };
}
