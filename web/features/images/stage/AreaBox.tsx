import { useWords } from 'words:images';
import type { FrameArea } from '@everycast/contract/image-edits';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { type Handle, handles, movedArea, resizedArea } from '../edit/area.ts';
import { useEditor } from '../editor.ts';
import css from './Stage.module.css';
import { placeOf, type View } from './view.ts';

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A part of the frame over the picture: dragged itself or by its handles, moved by the arrow keys and resized with Alt. */
export function AreaBox<T extends FrameArea>({
  area,
  view,
  ratio,
  label,
  look,
  current,
  set,
  choose,
}: {
  area: T;
  view: View;
  ratio: number | null;
  label: string;
  look: 'crop' | 'hidden';
  /** It has handles. */
  current: boolean;
  set: (area: T) => void;
  choose?: () => void;
}) {
  const t = useWords();
  const { frame } = useEditor();
  const drag = useRef<{ x: number; y: number; from: T; handle: Handle | null } | null>(null);

  function begin(event: PointerEvent<HTMLElement>, handle: Handle | null) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, from: area, handle };
    choose?.();
  }
  function move(event: PointerEvent<HTMLElement>) {
    const one = drag.current;
    if (!one) return;
    event.stopPropagation();
    const [dx, dy] = [(event.clientX - one.x) / view.scale, (event.clientY - one.y) / view.scale];
    set(one.handle === null ? movedArea(one.from, dx, dy, frame) : resizedArea(one.from, one.handle, dx, dy, ratio, frame));
  }
  const end = () => {
    drag.current = null;
  };
  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (!arrow || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? 10 : 1;
    const [dx, dy] = [arrow.x * far, arrow.y * far];
    set(event.altKey ? resizedArea(area, 'se', dx, dy, ratio, frame) : movedArea(area, dx, dy, frame));
  }

  const drags = { onPointerMove: move, onPointerUp: end, onPointerCancel: end };
  return (
    <div className={css.area} style={placeOf(view, area)} data-look={look} data-current={current || undefined}>
      <Box
        as={Button}
        variant="bare"
        className={css.inside}
        aria-label={label}
        onPointerDown={(event: PointerEvent<HTMLElement>) => begin(event, null)}
        {...drags}
        onKeyDown={press}
        onFocus={choose}
      />
      {current &&
        handles.map((handle) => (
          <div
            key={handle}
            className={css.handle}
            data-handle={handle}
            title={t('area.resize')}
            onPointerDown={(event) => begin(event, handle)}
            {...drags}
          />
        ))}
    </div>
  );
}
