import { frameSize } from '@everycast/contract/image-frame';
import type { EditableImage } from '@everycast/contract/image-versions';
import { platformIds } from '@everycast/contract/platform-ids';
import type { PlatformId } from '@everycast/contract/platforms';
import { useEffect, useMemo, useState } from 'react';
import { useBrand } from './brand/use-brand.ts';
import { useEdit } from './edit/use-edit.ts';
import type { ImageEditorState, Pen, Tool } from './editor.ts';
import { useProxy } from './stage/use-proxy.ts';

const middle = { x: 0, y: 0 };

/** Hides what is drawn, and draws what is hidden; all are drawn unless one was. */
function toggled(hidden: ReadonlySet<PlatformId>, platform: PlatformId | 'all'): ReadonlySet<PlatformId> {
  if (platform === 'all') return new Set(hidden.size > 0 ? [] : platformIds);
  const others = [...hidden].filter((one) => one !== platform);
  return new Set(hidden.has(platform) ? others : [...others, platform]);
}

/** The state shared by the parts of an open image. */
export function useEditorState(image: EditableImage): ImageEditorState {
  const editing = useEdit(image);
  const loaded = useProxy(image.proxyUrl);
  const brand = useBrand();
  const { edit, change } = editing;
  const [tool, setTool] = useState<Tool>('crop');
  const [selected, select] = useState<string | null>(null);
  const [pen, setPen] = useState<Pen>({ type: 'drawing', color: '#ffffff', width: 8 });
  const [comparing, setComparing] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [pan, setPan] = useState(middle);
  const [hiddenFrames, setHiddenFrames] = useState<ReadonlySet<PlatformId>>(new Set());
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
    loaded,
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
    brand,
    comparing,
    setComparing,
    hiddenFrames,
    toggleFrame: (platform) => setHiddenFrames((was) => toggled(was, platform)),
    zoom,
    setZoom,
    pan,
    setPan,
    fit() {
      setZoom(1);
      setPan(middle);
    },
  };
}
