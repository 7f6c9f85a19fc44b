import type { Temporal } from '@everycast/contract/time';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { troubleOf } from '../chip.ts';
import { daysInWeek } from '../days.ts';
import type { WeeksProps } from '../grid/WeekGrid.tsx';
import { dayLabel, weekdayLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import css from './Strip.module.css';

/** Three weeks at a glance: each day with how much is due on it and whether somebody should look. */
export function Strip({
  days,
  byDay,
  samples,
  chosen,
  choose,
}: Pick<WeeksProps, 'days' | 'byDay' | 'samples'> & { chosen: Temporal.PlainDate | undefined; choose: (day: Temporal.PlainDate) => void }) {
  const t = useWords();
  const { today } = useCalendar();
  return (
    <fieldset className={css.strip} aria-label={t('grid')}>
      {days.slice(0, daysInWeek).map((day) => (
        <span key={day.dayOfWeek} className={css.weekday} aria-hidden="true">
          {weekdayLabel(day, 'narrow')}
        </span>
      ))}
      {days.map((day) => {
        const posts = byDay.get(String(day)) ?? [];
        const count = posts.length + (samples.has(String(day)) ? 1 : 0);
        const trouble = troubleOf(posts);
        const isToday = day.equals(today);
        const name = t('day.label', { count, day: isToday ? t('day.today', { day: dayLabel(day) }) : dayLabel(day) });
        return (
          <button
            key={String(day)}
            type="button"
            className={css.day}
            data-past={day.since(today).sign < 0 || undefined}
            data-trouble={trouble ?? undefined}
            aria-current={isToday ? 'date' : undefined}
            aria-pressed={day === chosen}
            onClick={() => choose(day)}
          >
            <span className="visually-hidden">{trouble ? `${name}, ${t(`day.trouble.${trouble}`)}` : name}</span>
            <span className={css.date} aria-hidden="true">
              {day.day}
            </span>
            <span className={css.count} aria-hidden="true">
              {trouble && <StateGlyph state={trouble} size={14} label={null} />}
              {count > 0 && count}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
