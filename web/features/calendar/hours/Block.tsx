import { useWords } from 'words:calendar';
import * as hourWords from 'words:calendar-hours';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentProps, type CSSProperties, type KeyboardEvent, memo } from 'react';
import { Link } from 'react-router';
import { placeKey, placeName } from '../../../lib/platforms/places.ts';
import { formatTime, formatTinyTime } from '../../../lib/time/format.ts';
import { formatPlannedLength } from '../../../lib/time/length.ts';
import { Button } from '../../../ui/Button.tsx';
import { useIsSelected } from '../../../ui/bulk/selection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { usePreview } from '../../../ui/preview/PreviewProvider.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { marksOf } from '../chip.ts';
import { useFollowingFocus } from '../grid/Chip.tsx';
import { slotLabel } from '../labels.ts';
import { GroupSquare } from '../lines/GroupSquare.tsx';
import { pathOfLine } from '../lines/LineChip.tsx';
import { LineGlyph, LineText } from '../lines/LineFace.tsx';
import type { Line } from '../lines/line.ts';
import { movableLine } from '../move/plan-move.ts';
import { SlotOwner } from '../open/OpenLine.tsx';
import type { OpenSlot } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Block.module.css';
import type { Piece, Rest } from './content.ts';
import { blockMinutes } from './lanes.ts';
import { StreamEdge } from './StreamEdge.tsx';
import { lengthAfter, quarter, useStreamLength } from './stream-length.ts';

/** Where it is in its hour, as properties of its style. */
const placeOf = ({ minute, height }: Pick<Piece, 'minute' | 'height'>): CSSProperties =>
  ({ '--minute': minute, '--minutes': height }) as CSSProperties;

/** The full time; where there is no room, the short one. */
function Times({ at }: { at: string }) {
  const { zone } = useCalendar();
  return (
    <time dateTime={at} className={css.time}>
      <span className={css.full}>{formatTime(at, zone)}</span>
      <span className={css.tiny}>{formatTinyTime(at, zone)}</span>
    </time>
  );
}

const marks = 3;

interface BlockProps {
  line: Line;
  piece: Piece;
  inTabOrder: boolean;
}

/** A post or stream at its time. A click opens it; one that isn't published yet can be dragged. */
export const LineBlock = memo(function LineBlock(props: BlockProps) {
  return props.line.kind === 'stream' ? <StreamBlock {...props} /> : <Face {...props} />;
});

/** A stream is as high as it is long. People who may move it change that by its edge, or with Alt, up and down. */
function StreamBlock({ line, piece, inTabOrder }: BlockProps) {
  const { person } = useCalendar();
  const { shown, setShown, change } = useStreamLength(line.id, line.minutes);
  const minutes = shown ?? line.minutes;
  const mayChange = movableLine(line, person) !== null && !piece.continued;
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: quarter, ArrowUp: -quarter }[event.key];
    if (!mayChange || by === undefined || !event.altKey) return;
    event.preventDefault();
    const next = lengthAfter(minutes ?? blockMinutes, by);
    if (next !== minutes) change(next);
  }
  const height = shown === null ? piece.height : Math.max(blockMinutes, shown);
  return (
    <Face
      line={line}
      piece={{ ...piece, height }}
      inTabOrder={inTabOrder}
      onKeyDown={onKeyDown}
      aria-keyshortcuts={mayChange ? 'Alt+ArrowDown Alt+ArrowUp' : undefined}
    >
      {minutes !== null && <span className={css.length}>{formatPlannedLength(minutes)}</span>}
      {mayChange && <StreamEdge minutes={line.minutes ?? blockMinutes} stretch={setShown} done={change} />}
    </Face>
  );
}

/** What all of them show, and below it `children`. */
function Face({
  line,
  piece,
  inTabOrder,
  children,
  ...rest
}: BlockProps & Pick<ComponentProps<'a'>, 'onKeyDown' | 'aria-keyshortcuts' | 'children'>) {
  const t = useWords();
  const { person } = useCalendar();
  const selected = useIsSelected(line.id);
  const node = useFollowingFocus(line.id);
  const { shown, more } = marksOf(line.places, marks);
  return (
    <Link
      {...rest}
      ref={piece.continued ? undefined : node}
      to={pathOfLine(line)}
      className={css.block}
      style={placeOf(piece)}
      data-lane={piece.lane}
      data-narrow={piece.narrow || undefined}
      data-tall={piece.height > blockMinutes || undefined}
      data-chip
      data-line={line.id}
      data-state={line.state}
      data-selected={selected || undefined}
      data-movable={movableLine(line, person) !== null || undefined}
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={line.text}
    >
      <span className={css.top}>
        <LineGlyph line={line} />
        <Times at={line.at} />
        <span className={css.side}>
          <GroupSquare line={line} />
        </span>
        {shown.length > 0 && (
          <span className={css.marks} role="img" aria-label={line.places.map(placeName).join(' · ')}>
            {shown.map((place) => (
              <PlatformMark key={placeKey(place)} {...place} size={14} named />
            ))}
            {more > 0 && <span aria-hidden="true">+{more}</span>}
          </span>
        )}
      </span>
      <span className={css.words}>
        <span className={css.front}>
          <GroupSquare line={line} />
        </span>
        <bdi className={css.text}>
          <LineText line={line} />
        </bdi>
      </span>
      {selected && <span className="visually-hidden">{t('select.selected')}</span>}
      {children}
    </Link>
  );
}

/** An open slot at its time. A click opens the composer. */
export const OpenBlock = memo(function OpenBlock({ slot, piece, inTabOrder }: { slot: OpenSlot; piece: Piece; inTabOrder: boolean }) {
  const t = useWords();
  return (
    <Link
      to={slot.path}
      className={`${css.block} ${css.open}`}
      style={placeOf(piece)}
      data-lane={piece.lane}
      data-narrow={piece.narrow || undefined}
      data-chip
      data-open-slot
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={t('open.for', { name: slot.name })}
    >
      <span className={css.top}>
        <Icon of={IconPlus} size={14} />
        <Times at={slot.at} />
        <span className={css.owner}>
          <SlotOwner slot={slot} />
        </span>
      </span>
      <span className={css.words}>
        <span className={css.text}>{t('open.slot')}</span>
      </span>
    </Link>
  );
});

interface RestProps {
  day: string;
  rest: Rest;
  inTabOrder: boolean;
  /** Opens the day; null in the day's own view, where a press opens the preview. */
  openDay: ((day: string) => void) | null;
}

/** "+2": what has no room at this time. Shows all of the day on hover and focus, and opens it. */
export function RestBlock({ day, rest, inTabOrder, openDay }: RestProps) {
  const t = useWords();
  const th = hourWords.useWords();
  const preview = usePreview();
  const { count, trouble } = rest;
  return (
    <Button
      variant="bare"
      className={`${css.block} ${css.rest}`}
      style={placeOf({ minute: rest.minute, height: blockMinutes })}
      data-lane={1}
      data-narrow
      data-chip
      data-more={day}
      data-state={trouble ?? undefined}
      tabIndex={inTabOrder ? 0 : -1}
      aria-haspopup={openDay ? undefined : 'dialog'}
      aria-label={t('more.of', { count, day: slotLabel(day) })}
      onPointerEnter={(event) => event.pointerType === 'mouse' && preview.hover(day, event.currentTarget)}
      onPointerLeave={preview.leave}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && preview.open(day, event.currentTarget)}
      onClick={(event) => (openDay ? openDay(day) : preview.open(day, event.currentTarget))}
    >
      {trouble && <StateGlyph state={trouble} size={14} label={null} />}
      {th('rest', { count })}
    </Button>
  );
}
