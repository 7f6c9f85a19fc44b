import type { Temporal } from '@everycast/contract/time';
import { weekdayLabel } from '../labels.ts';
import css from './WeekGrid.module.css';

/** The weekdays above a grid of days. */
export const WeekdayHead = ({ week = [] }: { week: readonly Temporal.PlainDate[] | undefined }) => (
  <thead className={css.head}>
    <tr className={css.week}>
      {week.map((day) => (
        <th key={day.dayOfWeek} scope="col" aria-label={weekdayLabel(day, 'long')} className={css.weekday}>
          <span className={css.long}>{weekdayLabel(day, 'long')}</span>
          <span className={css.short}>{weekdayLabel(day, 'short')}</span>
        </th>
      ))}
    </tr>
  </thead>
);
