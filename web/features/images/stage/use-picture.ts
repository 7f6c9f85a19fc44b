import { type ImageEdit, ImageEdit as Schema } from '@everycast/contract/image-edits';
import { useMemo, useState } from 'react';
import { useEditor } from '../editor.ts';
import { createColors, drawPicture } from './picture.ts';

const untouched = Schema.parse({});

/** Colors and hidden parts as in the original; turned and cropped as edited, so that the two can be compared. */
const asOriginal = ({ mirrored, turns, straighten }: ImageEdit): ImageEdit => ({ ...untouched, mirrored, turns, straighten });

/** The picture as it is edited, on a canvas of the frame's size. A new object whenever it has changed, so that Konva draws it again. */
export function usePicture(proxy: HTMLImageElement): { canvas: HTMLCanvasElement } {
  const { edit: current, frame, comparing } = useEditor();
  const edit = comparing ? asOriginal(current) : current;
  const { light, contrast, saturation, warmth, filter } = edit;
  const colors = useMemo(() => createColors(proxy), [proxy]);
  // The canvas is the same object with another content.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only colors change it
  const source = useMemo(() => ({ canvas: colors(edit) }), [colors, light, contrast, saturation, warmth, filter]);
  const [canvas] = useState(() => document.createElement('canvas'));
  const { mirrored, turns, straighten, hidden } = edit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers and the crop lie over it
  return useMemo(() => {
    drawPicture(canvas, source.canvas, edit, frame);
    return { canvas };
  }, [canvas, source, mirrored, turns, straighten, hidden, frame]);
}
