import { useWords } from 'words:calendar';
import { memo } from 'react';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatTime } from '../../../lib/time/format.ts';
import { SelectBox } from '../../../ui/bulk/SelectBox.tsx';
import { useIsSelected } from '../../../ui/bulk/selection.ts';
import { LabelMarks } from '../../../ui/labels/LabelMarks.tsx';
import { Places } from '../../../ui/Places.tsx';
import { GroupSquare, useGroupName } from '../lines/GroupSquare.tsx';
import { pathOfLine, useLineLabel } from '../lines/LineChip.tsx';
import { LineGlyph, LineText, useLineTitle } from '../lines/LineFace.tsx';
import type { Line } from '../lines/line.ts';
import { movableLine } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './List.module.css';

/** A post or stream of a list, with a box to choose it. */
export const LineRow = memo(function LineRow({ line, selectable, onShift }: Props) {
  const t = useWords();
  const { zone, person } = useCalendar();
  const label = useLineLabel();
  const title = useLineTitle();
  const selected = useIsSelected(line.id);
  const group = useGroupName()(line);
  const choosing = selectable && person.permissions.includes('post.write');
  return (
    <li className={css.item} data-state={line.state} data-selected={selected || undefined}>
      {choosing &&
        (line.kind === 'post' ? (
          <SelectBox post={line} label={t('select.one', { post: label(line) })} onShift={onShift} />
        ) : (
          <span className={css.noBox} />
        ))}
      <Link
        to={pathOfLine(line)}
        className={css.row}
        data-line={line.id}
        data-movable={movableLine(line, person) !== null || undefined}
        draggable={false}
        data-state={line.state}
        title={title(line)}
      >
        <time className={css.time} dateTime={line.at}>
          {formatTime(line.at, zone)}
        </time>
        <span className={css.glyph}>
          <LineGlyph line={line} />
        </span>
        {line.picture ? (
          <img className={css.picture} src={inWorkspace(line.picture)} alt="" width={32} height={32} loading="lazy" />
        ) : (
          <span className={css.picture} />
        )}
        <bdi className={css.text}>
          <LineText line={line} />
        </bdi>
        <span className={css.group}>
          <GroupSquare line={line} />
          {group && <bdi>{group}</bdi>}
        </span>
        <span className={css.marks}>
          <LabelMarks ids={line.labelIds} tags={3} />
          <Places of={line.places} max={3} size={16} word />
        </span>
      </Link>
    </li>
  );
});

interface Props {
  line: Line;
  selectable: boolean;
  /** Chooses all up to this one. */
  onShift: (line: Line) => void;
}
