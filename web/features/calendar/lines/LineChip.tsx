import { useWords } from 'words:calendar';
import * as commonWords from 'words:common';
import { memo } from 'react';
import { Link } from 'react-router';
import { pathOfPost } from '../../../lib/post-path.ts';
import { pathOfStream } from '../../../lib/stream-path.ts';
import { formatTime } from '../../../lib/time/format.ts';
import { useIsSelected } from '../../../ui/bulk/selection.ts';
import { useFollowingFocus } from '../grid/Chip.tsx';
import { movableLine } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import { useGroupName } from './GroupSquare.tsx';
import css from './Line.module.css';
import { LineFace, useLineTitle } from './LineFace.tsx';
import type { Line } from './line.ts';

/** Where a line leads. */
export const pathOfLine = (line: Line): string =>
  line.kind === 'stream' ? pathOfStream(line) : pathOfPost({ id: line.id, state: statePath(line) });
const statePath = ({ state }: Line) =>
  state === 'awaiting-approval'
    ? 'draft'
    : state === 'incomplete'
      ? 'published'
      : state === 'retrying' || state === 'onHold'
        ? 'scheduled'
        : state;

/** A line as screen readers say it: when, what state, which group, and its text. */
export function useLineLabel(): (line: Line) => string {
  const t = useWords();
  const common = commonWords.useWords();
  const { zone } = useCalendar();
  const groupName = useGroupName();
  return (line) => {
    const state =
      line.kind === 'stream'
        ? t('stream')
        : line.state === 'failed'
          ? t('line.failedOf', { failed: line.failed, count: line.accounts })
          : common(`state.${line.state}`);
    return [formatTime(line.at, zone), state, groupName(line), line.text || t('noText')].filter(Boolean).join(', ');
  };
}

/** A post or stream on its day; `now`, the first that is ahead. A click opens it; one that isn't published yet can be dragged, once its grid has armed it. */
export const LineChip = memo(function LineChip({ line, inTabOrder, now = false }: { line: Line; inTabOrder: boolean; now?: boolean }) {
  const { zone, person } = useCalendar();
  const t = useWords();
  const title = useLineTitle();
  const selected = useIsSelected(line.id);
  const node = useFollowingFocus(line.id);
  return (
    <Link
      ref={node}
      to={pathOfLine(line)}
      className={css.line}
      data-chip
      data-line={line.id}
      data-state={line.state}
      data-selected={selected || undefined}
      data-next={now || undefined}
      data-movable={movableLine(line, person) !== null || undefined}
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={title(line)}
    >
      <LineFace line={line} zone={zone} />
      {selected && <span className="visually-hidden">{t('select.selected')}</span>}
    </Link>
  );
});
