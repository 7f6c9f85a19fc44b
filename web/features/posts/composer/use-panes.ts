import { useCallback, useLayoutEffect, useState } from 'react';
import { keepText } from '../../../lib/keep-text.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { isRecord, readStored } from '../../../lib/stored.ts';

const paneNames = ['accounts', 'previews'] as const;
export type PaneName = (typeof paneNames)[number];
/** The chosen widths in pixels; a pane without one has the usual width. */
export type Panes = Partial<Record<PaneName, number>>;

const isPanes = (value: unknown): value is Panes => isRecord(value) && Object.values(value).every((width) => typeof width === 'number');

/** How wide this person wants the composer's panes on this device. The stylesheet reads it from the page, and keeps room for the text. */
export function usePanes(): [Panes, (panes: Panes, isDone: boolean) => void] {
  const key = `everycast.panes.${useSession().me.id}`;
  const [panes, setPanes] = useState(() => readStored(key, isPanes) ?? {});
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const name of paneNames) {
      const width = panes[name];
      if (width === undefined) style.removeProperty(`--pane-${name}`);
      else style.setProperty(`--pane-${name}`, `${width}px`);
    }
  }, [panes]);
  const change = useCallback(
    (next: Panes, isDone: boolean) => {
      setPanes(next);
      if (isDone) keepText(key, Object.keys(next).length > 0 ? JSON.stringify(next) : null);
    },
    [key],
  );
  return [panes, change];
}
