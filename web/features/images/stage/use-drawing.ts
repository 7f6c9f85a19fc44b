import { type HiddenArea, type ImageLayer, maxDrawnNumbers } from '@everycast/contract/image-edits';
import { insideFrame } from '@everycast/contract/image-frame';
import { useState } from 'react';
import { newUuid } from '../../../lib/new-uuid.ts';
import { added, isFarEnough, type Point, strokeThrough } from '../edit/layers.ts';
import { type Pen, useEditor } from '../editor.ts';

/** The smallest thing that is drawn on purpose, in units of the frame. */
const smallest = 4;

/** A box between two corners. */
const boxOf = (from: Point, to: Point) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.max(0.5, Math.abs(to.x - from.x)),
  height: Math.max(0.5, Math.abs(to.y - from.y)),
});

/** What a pen draws through these points. */
function drawn({ type, color, width }: Pen, points: readonly Point[], id: string): ImageLayer {
  const base = { id, rotation: 0, opacity: 1 };
  const [first = { x: 0, y: 0 }] = points;
  const last = points.at(-1) ?? first;
  if (type === 'rectangle' || type === 'ellipse') return { ...base, type, ...boxOf(first, last), fill: null, stroke: { color, width } };
  return { ...base, type, ...strokeThrough(type === 'drawing' ? points : [first, last]), color, width };
}

/** Drawing on the stage: a layer with the draw tool, and an area to hide with the blur tool. */
export function useDrawing() {
  const { tool, pen, change, select, frame } = useEditor();
  const [points, setPoints] = useState<readonly Point[]>([]);
  const draws = tool === 'draw' || tool === 'blur';
  const [first] = points;
  const last = points.at(-1);
  const isDrawing = first !== undefined && last !== undefined;

  function end() {
    if (!isDrawing) return;
    setPoints([]);
    const id = newUuid();
    if (tool === 'draw') {
      if (points.length < 2) return;
      // Another stroke may follow: the new one isn't selected.
      change((was) => added(was, drawn(pen, points, id)));
      return;
    }
    const box = boxOf(first, last);
    if (box.width < smallest || box.height < smallest) return;
    const area: HiddenArea = { id, kind: 'pixelate', strength: 50, ...insideFrame(box, frame) };
    change((was) => ({ ...was, hidden: [...was.hidden, area] }));
    select(id);
  }

  return {
    draws,
    begin: (at: Point) => {
      if (draws) setPoints([at]);
    },
    move: (at: Point) => {
      if (!isDrawing || !isFarEnough(last, at) || points.length * 2 >= maxDrawnNumbers) return;
      setPoints((was) => [...was, at]);
    },
    end,
    cancel: () => setPoints([]),
    /** What is being drawn, not yet in the edit. */
    layer: isDrawing && tool === 'draw' && points.length > 1 ? drawn(pen, points, 'drawing') : null,
    area: isDrawing && tool === 'blur' ? boxOf(first, last) : null,
  };
}
