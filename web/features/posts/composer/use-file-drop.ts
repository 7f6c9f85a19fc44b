import { type DragEvent, useState } from 'react';

/** `drop` makes an element accept files; `dragging` while files are over it. Other drags are left to the browser. */
export function useFileDrop(take: (files: readonly File[]) => void) {
  const [dragging, setDragging] = useState(false);
  const drop = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragging(false);
      take([...event.dataTransfer.files]);
    },
  };
  return { dragging, drop };
}
