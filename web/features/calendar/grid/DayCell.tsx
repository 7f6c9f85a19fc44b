import { type Active, useDroppable } from '@dnd-kit/core';
import type { PostSummary } from '@everycast/contract/posts';
import { Temporal } from '@everycast/contract/time';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { Placeholders, Skeleton } from '../../../ui/Skeleton.tsx';
import { densityOf, type Face, troubleOf } from '../chip.ts';
import { dateAt } from '../days.ts';
import { dateLabel, dayLabel } from '../labels.ts';
import { type Carried, planMove } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import { Chip, SampleChip } from './Chip.tsx';
import css from './DayCell.module.css';

/** From here on a day says how many posts it has, for they may not all be seen at once. */
const countedFrom = 5;

/** One day: its date, its posts in order of time, and a press on it that plans another. */
export const DayCell = memo(function DayCell({ day, first, posts, sample, loaded, active }: DayCellProps) {
  const t = useWords();
  const { zone, today, create } = useCalendar();
  const { setNodeRef, isOver, active: carried } = useDroppable({ id: String(day) });
  const side = Temporal.PlainDate.compare(day, today);
  const isToday = side === 0;
  const trouble = troubleOf(posts);
  const label = [
    t('day.label', { count: posts.length, day: isToday ? t('day.today', { day: dayLabel(day) }) : dayLabel(day) }),
    ...(trouble ? [t(`day.trouble.${trouble}`)] : []),
  ].join(', ');

  function press(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button, [data-sample]')) return;
    create?.(day);
  }
  function key(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    create?.(day);
  }

  return (
    <td
      ref={setNodeRef}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is one
      role="gridcell"
      className={css.cell}
      data-day={String(day)}
      data-today={isToday || undefined}
      data-past={side < 0 || undefined}
      data-over={isOver && carried ? verdict(carried, day, zone) : undefined}
      data-writes={create ? '' : undefined}
      aria-label={label}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={active ? 0 : -1}
      onClick={press}
      onKeyDown={key}
    >
      <div className={css.head}>
        <time className={css.date} dateTime={String(day)}>
          {dateLabel(day, first)}
        </time>
        {isToday && <span className={css.today}>{t('today')}</span>}
        {posts.length >= countedFrom && <span className={css.count}>{t('items', { count: posts.length })}</span>}
        {create && side >= 0 && (
          <button
            type="button"
            className={css.add}
            tabIndex={-1}
            onClick={() => create(day)}
            aria-label={t('addOn', { day: dayLabel(day) })}
          >
            <Icon of={IconPlus} size={14} stroke={2} />
          </button>
        )}
      </div>
      <div className={css.posts}>
        {posts.map((post) => (
          <Chip key={post.id} post={post} density={densityOf(posts.length)} inTabOrder={active} />
        ))}
        {sample && <SampleChip face={sample} />}
        {!loaded && (
          <Placeholders>
            <Skeleton height="3.5rem" />
            {day.dayOfWeek % 2 === 0 && <Skeleton height="3.5rem" />}
          </Placeholders>
        )}
      </div>
    </td>
  );
});

/** Whether the post over a day may be dropped on it. */
function verdict(carried: Active, day: Temporal.PlainDate, zone: string): 'taken' | 'refused' {
  const { post } = carried.data.current as Carried;
  return planMove(post, dateAt(post.dueAt ?? '', zone), day, Date.now()).kind === 'past' ? 'refused' : 'taken';
}

interface DayCellProps {
  day: Temporal.PlainDate;
  /** True for the first day that is shown. */
  first: boolean;
  posts: readonly PostSummary[];
  sample: Face | null;
  loaded: boolean;
  /** True for the one day that Tab comes to. */
  active: boolean;
}
