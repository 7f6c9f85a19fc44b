import { useEffect, useState } from 'react';
import { droppedFiles } from './dropped-files.ts';

interface FileDrags {
  /** Files are over the window, and nothing on the screen takes them itself. */
  over: boolean;
  /** The files that were dropped last, once they are read. */
  dropped: Promise<File[]> | null;
}

/**
 * Files from outside that are dragged over the window and dropped; the browser no longer opens them. `mayAdd`: otherwise it shows that they
 * can't be dropped. What is dragged within the page is left alone: images count as files there, too.
 */
export function useFileDrags(mayAdd: boolean): FileDrags {
  const [drags, setDrags] = useState<FileDrags>({ over: false, dropped: null });
  useEffect(() => {
    let isInternal = false;
    const setOver = (over: boolean) => setDrags((now) => (now.over === over ? now : { ...now, over }));
    const bringsFiles = ({ dataTransfer }: DragEvent) => !isInternal && (dataTransfer?.types.includes('Files') ?? false);
    const listen: { [Type in 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop']: (event: DragEvent) => void } = {
      dragstart: () => {
        isInternal = true;
      },
      dragend: () => {
        isInternal = false;
      },
      dragover(event) {
        if (!bringsFiles(event)) return;
        setOver(!event.defaultPrevented);
        if (!event.defaultPrevented && !mayAdd && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
        event.preventDefault();
      },
      // It leaves the window.
      dragleave: ({ relatedTarget }) => relatedTarget === null && setOver(false),
      drop(event) {
        setOver(false);
        if (event.defaultPrevented || !bringsFiles(event) || !event.dataTransfer) return;
        event.preventDefault();
        if (mayAdd) setDrags({ over: false, dropped: droppedFiles(event.dataTransfer) });
      },
    };
    const all = Object.entries(listen) as [keyof typeof listen, (event: DragEvent) => void][];
    for (const [type, listener] of all) window.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of all) window.removeEventListener(type, listener);
    };
  }, [mayAdd]);
  return drags;
}
