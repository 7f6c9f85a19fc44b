import { useWords } from 'words:videos';
import type { CropArea } from '@everycast/contract/videos';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { useEditor } from '../editor.ts';
import { type Corner, corners, lockedRatio, moved, resized, unturned } from '../picture/geometry.ts';
import css from './CropBox.module.css';

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** How far an arrow key moves it, as a share of the frame; ten times as far with Shift. */
const nudge = 0.005;

/** The kept rectangle of the frame: dragged itself or by its corners, moved by the arrow keys. */
export function CropBox({ area, set }: { area: CropArea; set: (area: CropArea) => void }) {
  const t = useWords();
  const { edit, ratio, video, player } = useEditor();
  const drag = useRef<{ x: number; y: number; from: CropArea; corner: Corner | null; width: number; height: number } | null>(null);

  const locked = lockedRatio(edit, ratio, video.media);

  function begin(event: PointerEvent<HTMLElement>, corner: Corner | null) {
    const seen = event.currentTarget.closest('[data-inside]')?.getBoundingClientRect();
    if (!seen || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    player.pause();
    drag.current = { x: event.clientX, y: event.clientY, from: area, corner, width: seen.width, height: seen.height };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const one = drag.current;
    if (!one) return;
    event.stopPropagation();
    const { x, y } = unturned((event.clientX - one.x) / one.width, (event.clientY - one.y) / one.height, edit.rotate);
    set(one.corner === null ? moved(one.from, x, y) : resized(one.from, one.corner, x, y, locked));
  }

  function onKey(event: KeyboardEvent) {
    const way = arrows[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const far = nudge * (event.shiftKey ? 10 : 1);
    const { x, y } = unturned(way.x * far, way.y * far, edit.rotate);
    set(moved(area, x, y));
  }

  const dragging = (corner: Corner | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, corner),
    onPointerMove: move,
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
  });
  return (
    <div
      className={css.box}
      style={{ left: `${area.x * 100}%`, top: `${area.y * 100}%`, width: `${area.width * 100}%`, height: `${area.height * 100}%` }}
    >
      <Box
        as={Button}
        variant="bare"
        w="full"
        h="full"
        className={css.move}
        aria-label={t('crop.box')}
        onKeyDown={onKey}
        {...dragging(null)}
      />
      {corners.map((corner) => (
        <span key={corner} className={css.corner} data-corner={corner} aria-hidden="true" {...dragging(corner)} />
      ))}
    </div>
  );
}
