import { useDroppable } from '@dnd-kit/core';
import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { Temporal } from '@everycast/contract/time';
import { type MouseEvent, memo } from 'react';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { Placeholders, Skeleton } from '../../../ui/Skeleton.tsx';
import { type DaySize, densityOf, type Face, roomForOpen, troubleOf } from '../chip.ts';
import { inOrder, timeOf } from '../days.ts';
import { verdictOf } from '../move/plan-move.ts';
import { MoreOpen, OpenChip } from '../open/OpenChip.tsx';
import { inTime, isOpenSlot, type OpenCell, openThatFit } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import { Chip, SampleChip } from './Chip.tsx';
import css from './DayCell.module.css';
import { DayHead } from './DayHead.tsx';
import { StreamChip } from './StreamChip.tsx';

/** One day: its date, its posts in order of time, and a click to schedule another. */
export const DayCell = memo(function DayCell({ day, first, posts, streams, open, sample, loaded, active, size }: DayCellProps) {
  const { zone, today, create } = useCalendar();
  const { setNodeRef, isOver, active: carried } = useDroppable({ id: String(day) });
  const count = posts.length + streams.length;
  const density = densityOf(count, size);
  const fits = openThatFit(open, { shown: count, count, rows: count + roomForOpen(count, density, size) });
  const side = Temporal.PlainDate.compare(day, today);
  function press(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button, [data-sample]')) return;
    create?.(day);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press anywhere on the day is short for the button in its head
    <td
      ref={setNodeRef}
      className={css.cell}
      data-day={String(day)}
      data-today={side === 0 || undefined}
      data-past={side < 0 || undefined}
      data-over={isOver && carried ? verdictOf(carried, String(day), zone) : undefined}
      data-writes={create ? '' : undefined}
      onClick={press}
    >
      <DayHead day={day} first={first} trouble={troubleOf(posts)} count={count} active={active} />
      <Stack grow minH={0} scroll className={css.posts}>
        {inTime(inOrder(posts, streams), timeOf, fits.open).map((one) =>
          isOpenSlot(one) ? (
            <OpenChip key={`${one.queueId} ${one.at}`} slot={one} density={density} inTabOrder={active} />
          ) : 'startsAt' in one ? (
            <StreamChip key={one.id} stream={one} density={density} size={size} inTabOrder={active} />
          ) : (
            <Chip key={one.id} post={one} density={density} size={size} inTabOrder={active} />
          ),
        )}
        {fits.hidden > 0 && <MoreOpen day={String(day)} count={fits.hidden} inTabOrder={active} />}
        {sample && <SampleChip face={sample} size={size} />}
        {!loaded && (
          <Placeholders>
            <Skeleton height="3.5rem" />
            {day.dayOfWeek % 2 === 0 && <Skeleton height="3.5rem" />}
          </Placeholders>
        )}
      </Stack>
    </td>
  );
});

interface DayCellProps {
  day: Temporal.PlainDate;
  /** True for the first visible day. */
  first: boolean;
  posts: readonly PostSummary[];
  streams: readonly StreamEvent[];
  open: OpenCell | undefined;
  sample: Face | null;
  loaded: boolean;
  /** True for the one day in the tab order. */
  active: boolean;
  size: DaySize;
}
