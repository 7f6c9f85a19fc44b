import { useWords } from 'words:streaming';
import type { Frame } from '@everycast/contract/scenes';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Placed } from '../scenes/edits.ts';
import { type Handle, handles, moved, resized, scaled } from '../scenes/frame.ts';
import { snappedMove, snappedResize } from '../scenes/snap.ts';
import css from './CanvasEditor.module.css';

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How far an arrow key moves, as a fraction of the picture; ten times as far with Shift. */
const nudge = 0.01;
const growth: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };
/** How near edges and center lines catch what is dragged. Pixels on screen. */
const reach = 8;

interface SourceBoxProps {
  source: Placed;
  selected: boolean;
  area: RefObject<HTMLDivElement | null>;
  select: () => void;
  deselect: () => void;
  put: (frame: Frame) => void;
  done: () => void;
}

/** A source's place on the picture: dragged itself or by its handles, moved and resized by keys. */
export function SourceBox({ source, selected, area, select, deselect, put, done }: SourceBoxProps) {
  const t = useWords();
  const { frame, kind } = source;
  const drag = useRef<{ x: number; y: number; from: Frame; handle: Handle | null } | null>(null);

  function begin(event: PointerEvent<HTMLElement>, handle: Handle | null) {
    // A finger scrolls the page, until it has chosen what it moves.
    if (event.button !== 0 || (event.pointerType === 'touch' && !selected)) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    select();
    drag.current = { x: event.clientX, y: event.clientY, from: frame, handle };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const box = area.current?.getBoundingClientRect();
    if (!drag.current || !box) return;
    const { x, y, from, handle } = drag.current;
    const by = { x: (event.clientX - x) / box.width, y: (event.clientY - y) / box.height };
    const near = { x: reach / box.width, y: reach / box.height };
    if (handle) {
      const to = snappedResize(from, handle, by.x, by.y, near);
      put(resized(from, handle, to.x, to.y, !event.shiftKey));
    } else {
      const to = snappedMove(from, by.x, by.y, near);
      put(moved(from, to.x, to.y));
    }
  }

  function end() {
    drag.current = null;
    done();
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = arrows[event.key];
    const by = growth[event.key];
    if (event.key === 'Escape') deselect();
    else if (way) {
      const far = nudge * (event.shiftKey ? 10 : 1);
      put(moved(frame, way.x * far, way.y * far));
    } else if (by !== undefined) put(scaled(frame, by));
    else return;
    event.preventDefault();
  }

  const dragging = (handle: Handle | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, handle),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  });
  return (
    <div
      className={css.box}
      data-selected={selected || undefined}
      style={{ left: `${frame.x * 100}%`, top: `${frame.y * 100}%`, width: `${frame.width * 100}%`, height: `${frame.height * 100}%` }}
    >
      <Button
        variant="bare"
        className={css.move}
        aria-label={t('source.place', { name: t(`kind.${kind}`) })}
        aria-pressed={selected}
        title={t('source.placeHelp')}
        onClick={select}
        onKeyDown={onKey}
        onKeyUp={done}
        {...dragging(null)}
      />
      {selected &&
        handles.map((handle) => (
          <span
            key={`${handle.x} ${handle.y}`}
            className={css.handle}
            data-ways={handle.x === 0 ? 'ns' : handle.y === 0 ? 'ew' : handle.x === handle.y ? 'nwse' : 'nesw'}
            style={{ left: `${(handle.x + 1) * 50}%`, top: `${(handle.y + 1) * 50}%` }}
            aria-hidden="true"
            {...dragging(handle)}
          />
        ))}
    </div>
  );
}
