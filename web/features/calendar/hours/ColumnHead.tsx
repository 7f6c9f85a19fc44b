import { useWords } from 'words:calendar';
import * as hourWords from 'words:calendar-hours';
import * as groupsWords from 'words:groups';
import { Button } from '../../../ui/Button.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { dayLabel, weekdayLabel } from '../labels.ts';
import { GroupSquare } from '../lines/GroupSquare.tsx';
import { useCalendar } from '../use-calendar.ts';
import css from './ColumnHead.module.css';
import type { Column, Tally, Trouble } from './content.ts';

const troubles: readonly Trouble[] = ['failed', 'unconfirmed', 'incomplete'];

interface Props {
  column: Column;
  tally: Tally;
  openDay: ((day: string) => void) | null;
}

/** A day or a group: how much it has, and how much of that needs someone. */
export function ColumnHead({ column: { day, lane }, tally, openDay }: Props) {
  const t = useWords();
  const th = hourWords.useWords();
  const several = groupsWords.useWords()('several');
  const { today, groups } = useCalendar();
  const isToday = day.equals(today);
  const kinds = troubles.filter((kind) => tally.trouble[kind]);
  const name = lane === null ? dayLabel(day) : lane === 'several' ? several : (groups.get(lane)?.name ?? th('noGroup'));
  const label = t('day.label', { count: tally.count, day: isToday && lane === null ? t('day.today', { day: name }) : name });
  const said = [label, ...kinds.map((kind) => th(`trouble.${kind}`, { count: tally.trouble[kind] ?? 0 }))].join(', ');
  const content = (
    <>
      <span className="visually-hidden">{said}</span>
      <span className={css.headName} aria-hidden="true">
        {lane === null ? (
          <>
            <span className={css.weekday}>{weekdayLabel(day, 'short')}</span>
            <span className={css.letter}>{weekdayLabel(day, 'narrow')}</span>
            <b className={css.date}>{day.day}</b>
            {isToday && <span className={css.today}>{t('today')}</span>}
          </>
        ) : (
          <>
            {lane !== 'none' && <GroupSquare line={{ groupId: lane, severalGroups: lane === 'several' }} />}
            <bdi className={css.headText}>{name}</bdi>
          </>
        )}
      </span>
      <span className={css.headCount} aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind} className={css.headTrouble} data-state={kind}>
            <StateGlyph state={kind} size={14} label={null} />
            {kinds.length > 1 && tally.trouble[kind]}
          </span>
        ))}
        {kinds.length === 1 && kinds[0] ? th('of', { count: tally.trouble[kinds[0]] ?? 0, all: tally.count }) : null}
        {kinds.length === 0 && tally.count > 0 && tally.count}
      </span>
    </>
  );
  return (
    <th scope="col" className={css.day} data-today={isToday || undefined} data-state={kinds[0]}>
      {openDay ? (
        <Button variant="bare" className={css.dayButton} onClick={() => openDay(String(day))}>
          {content}
        </Button>
      ) : (
        <span className={css.dayButton}>{content}</span>
      )}
    </th>
  );
}
