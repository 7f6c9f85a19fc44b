import { frameUnits } from '@everycast/contract/image-edits';
import { useDeferredValue, useMemo } from 'react';
import { useEditor } from '../editor.ts';
import { createColors, drawPicture } from './picture.ts';

/** Its pixels per unit of the frame. */
export const smallPerUnit = 0.2;

/**
 * The picture as it is edited, without layers, small enough to be drawn and read whenever something was changed; null until it is loaded.
 * While something is dragged, it may be a little behind.
 */
export function useSmallPicture(): HTMLCanvasElement | null {
  const { loaded, edit: current, frame } = useEditor();
  const { proxy } = loaded;
  const edit = useDeferredValue(current);
  const colors = useMemo(() => proxy && createColors(proxy, frameUnits * smallPerUnit), [proxy]);
  const { light, contrast, saturation, warmth, filter, mirrored, turns, straighten, hidden } = edit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers and the crop aren't in it
  return useMemo(() => {
    if (!colors) return null;
    const canvas = document.createElement('canvas');
    drawPicture(canvas, colors(edit), edit, frame, smallPerUnit);
    return canvas;
  }, [colors, light, contrast, saturation, warmth, filter, mirrored, turns, straighten, hidden, frame]);
}
