import { frameSize } from '@everycast/contract/image-frame';
import type { EditableImage } from '@everycast/contract/image-versions';
import { useEffect, useMemo, useState } from 'react';
import { useEdit } from './edit/use-edit.ts';
import type { ImageEditorState, Pen, Tool } from './editor.ts';

/** The state shared by the parts of an open image. */
export function useEditorState(image: EditableImage): ImageEditorState {
  const editing = useEdit(image);
  const { edit, change } = editing;
  const [tool, setTool] = useState<Tool>('crop');
  const [selected, select] = useState<string | null>(null);
  const [pen, setPen] = useState<Pen>({ type: 'drawing', color: '#ffffff', width: 8 });
  const [comparing, setComparing] = useState(false);
  const [zoom, setZoom] = useState(1);
  const { width, height } = image.media;
  const frame = useMemo(() => frameSize({ width, height }, edit.turns), [width, height, edit.turns]);

  // Opened by a version: its edit is a step that undo takes back.
  const [opened] = useState(() => image.versions.find(({ id }) => id === image.opened)?.edit);
  useEffect(() => {
    if (opened) change(() => opened);
  }, [opened, change]);

  return {
    ...editing,
    image,
    frame,
    tool,
    setTool: (next) => {
      setTool(next);
      select(null);
    },
    selected,
    select,
    layer: edit.layers.find(({ id }) => id === selected) ?? null,
    pen,
    setPen,
    comparing,
    setComparing,
    zoom,
    setZoom,
  };
}
