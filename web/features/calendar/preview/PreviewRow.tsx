import { useWords } from 'words:calendar';
import { IconPlus } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { placeKey, placeName } from '../../../lib/platforms/places.ts';
import { formatTime } from '../../../lib/time/format.ts';
import { useIsSelected } from '../../../ui/bulk/selection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { marksOf } from '../chip.ts';
import { useFollowingFocus } from '../grid/Chip.tsx';
import { GroupSquare, useGroupName } from '../lines/GroupSquare.tsx';
import { pathOfLine } from '../lines/LineChip.tsx';
import { LineGlyph, LineText, useLineTitle } from '../lines/LineFace.tsx';
import type { Line } from '../lines/line.ts';
import { movableLine } from '../move/plan-move.ts';
import { SlotOwner } from '../open/OpenLine.tsx';
import type { OpenSlot } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Preview.module.css';

/** An open slot of the preview. */
export function OpenRow({ slot }: { slot: OpenSlot }) {
  const t = useWords();
  const { zone } = useCalendar();
  return (
    <li className={css.item}>
      <Link to={slot.path} className={css.row} data-open-slot draggable={false} title={t('open.for', { name: slot.name })}>
        <time className={css.time} dateTime={slot.at}>
          {formatTime(slot.at, zone)}
        </time>
        <span className={css.glyph}>
          <Icon of={IconPlus} size={14} />
        </span>
        <span className={css.square}>
          <SlotOwner slot={slot} />
        </span>
        <span className={css.text}>{t('open.slot')}</span>
        <span className={css.fill}>{t('open.fill')}</span>
      </Link>
    </li>
  );
}

const marks = 4;

/** A line of the preview; under the pointer or with the focus, with picture and group. */
export const PreviewRow = memo(function PreviewRow({ line }: { line: Line }) {
  const t = useWords();
  const { zone, person } = useCalendar();
  const title = useLineTitle();
  const selected = useIsSelected(line.id);
  const node = useFollowingFocus(line.id);
  const [big, setBig] = useState(false);
  const { shown, more } = marksOf(line.places, marks);
  const group = useGroupName()(line);
  return (
    <li className={css.item}>
      <Link
        ref={node}
        to={pathOfLine(line)}
        className={css.row}
        data-line={line.id}
        data-state={line.state}
        data-selected={selected || undefined}
        data-movable={movableLine(line, person) !== null || undefined}
        draggable={false}
        title={title(line)}
        data-big={big || undefined}
        onPointerEnter={() => setBig(true)}
        onPointerLeave={() => setBig(false)}
        onFocus={() => setBig(true)}
        onBlur={() => setBig(false)}
      >
        {big && line.picture && (
          <img className={css.picture} src={inWorkspace(line.picture)} alt="" width={56} height={56} draggable={false} />
        )}
        <time className={css.time} dateTime={line.at}>
          {formatTime(line.at, zone)}
        </time>
        <span className={css.glyph}>
          <LineGlyph line={line} />
        </span>
        <span className={css.square}>
          <GroupSquare line={line} />
        </span>
        <bdi className={css.text}>
          <LineText line={line} />
        </bdi>
        <span className={css.marks} role="img" aria-label={line.places.map(placeName).join(' · ')}>
          {shown.map((place) => (
            <PlatformMark key={placeKey(place)} {...place} size={14} named />
          ))}
          {more > 0 && <span aria-hidden="true">+{more}</span>}
        </span>
        {big && (
          <span className={css.details}>
            {line.onHold && <span>{t(`hold.${line.onHold}`)}</span>}
            {group && <bdi>{group}</bdi>}
            {line.accounts > 0 && <span>{t('more.accounts', { count: line.accounts })}</span>}
          </span>
        )}
      </Link>
    </li>
  );
});
