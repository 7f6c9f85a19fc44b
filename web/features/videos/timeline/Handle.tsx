import { useWords } from 'words:videos';
import type { Segment } from '@everycast/contract/videos';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Row } from '../../../ui/primitives/primitives.tsx';
import { roomOf, setEnd, setStart } from '../edit/segments.ts';
import { useEditor } from '../editor.ts';
import { nearestStart } from '../time/frames.ts';
import { secondsText, timecode } from '../time/timecode.ts';
import { snapped } from './snap.ts';
import css from './Timeline.module.css';

/** One edge of a kept part: dragged, or moved by keys frame by frame. Alt disables snapping while dragging. */
export function Handle({
  index,
  edge,
  part,
  left,
  narrow,
  secondsAt,
  reach,
  keyframes,
}: {
  index: number;
  edge: 'start' | 'end';
  part: Segment;
  left: number;
  /** There is no room for both inside the part. */
  narrow: boolean;
  secondsAt: (clientX: number) => number;
  /** How near something must be to snap to it, in seconds. */
  reach: number;
  keyframes: readonly number[];
}) {
  const t = useWords();
  const { kept, extent, rate, player, selected, select, setKept } = useEditor();
  const grip = useRef<{ away: number; playhead: number } | null>(null);
  const room = roomOf(kept, index, extent);
  const at = part[edge];

  function put(seconds: number, kind?: string) {
    setKept((all) => (edge === 'start' ? setStart : setEnd)(all, index, seconds, extent), kind);
    // Shows the first or the last kept frame.
    player.seek(edge === 'start' ? seconds : seconds - extent.frame);
  }

  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    player.pause();
    select(index);
    grip.current = { away: secondsAt(event.clientX) - at, playhead: player.read().seconds };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const one = grip.current;
    if (!one) return;
    event.stopPropagation();
    const wanted = Math.min(Math.max(secondsAt(event.clientX) - one.away, room.from), room.to);
    const drawn = event.altKey ? wanted : snapped(wanted, keyframes, [one.playhead, room.from, room.to], reach);
    put(drawn === wanted && !rate.variable && wanted < room.to ? nearestStart(wanted, rate) : drawn, `drag ${edge} ${index}`);
  }

  function onKey(event: KeyboardEvent) {
    const far = event.shiftKey ? 1 : extent.frame;
    const targets: Record<string, number> = {
      ArrowLeft: at - far,
      ArrowDown: at - far,
      ArrowRight: at + far,
      ArrowUp: at + far,
      PageDown: at - 1,
      PageUp: at + 1,
      Home: room.from,
      End: room.to,
    };
    const wanted = targets[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    select(index);
    put(Math.min(Math.max(wanted, room.from), room.to), `keys ${edge} ${index}`);
  }

  const over = () => {
    grip.current = null;
  };
  return (
    <Row
      as="span"
      align="stretch"
      className={css.handle}
      data-edge={edge}
      data-narrow={narrow || undefined}
      data-selected={index === selected || undefined}
      style={{ left }}
      role="slider"
      tabIndex={0}
      aria-label={t(kept.length > 1 ? `timeline.${edge}Of` : `timeline.${edge}`, { number: index + 1 })}
      aria-valuemin={room.from}
      aria-valuemax={room.to}
      aria-valuenow={at}
      aria-valuetext={t('timeline.at', { timecode: timecode(at, rate), seconds: secondsText(at) })}
      onFocus={(event) => {
        select(index);
        // Focused by the keyboard, it moves the playhead: the selected part is the one at the playhead.
        if (event.currentTarget.matches(':focus-visible')) player.seek(edge === 'start' ? at : at - extent.frame);
      }}
      onKeyDown={onKey}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={over}
      onPointerCancel={over}
    />
  );
}
