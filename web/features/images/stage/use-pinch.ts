import { type PointerEvent, useRef } from 'react';
import { useEditor } from '../editor.ts';
import { pinched, type Spot } from './pinch.ts';

/** Where a finger is, from the middle of the stage. */
function spotOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/**
 * Zoom and pan with two fingers. The second one ends what the first has begun; one alone draws, drags and selects, as a pencil does.
 * @param cancel drops what is being drawn
 */
export function usePinch(pan: Spot, setPan: (pan: Spot) => void, cancel: () => void) {
  const { zoom, setZoom } = useEditor();
  const fingers = useRef(new Map<number, Spot>());
  const two = (): readonly [Spot, Spot] | null => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? [one, other] : null;
  };
  const lift = ({ pointerId }: PointerEvent<HTMLElement>) => {
    fingers.current.delete(pointerId);
  };
  return {
    onPointerDownCapture(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch') return;
      fingers.current.set(event.pointerId, spotOf(event));
      if (fingers.current.size < 2) return;
      cancel();
      event.stopPropagation();
    },
    onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
      if (!fingers.current.has(event.pointerId)) return;
      const before = two();
      fingers.current.set(event.pointerId, spotOf(event));
      const after = two();
      if (!before || !after) return;
      event.stopPropagation();
      const next = pinched({ zoom, pan }, before, after);
      setZoom(next.zoom);
      setPan(next.pan);
    },
    onPointerUpCapture: lift,
    onPointerCancelCapture: lift,
  };
}
