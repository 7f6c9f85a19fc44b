import { type DragEvent, useState } from 'react';

/** Files may be dropped on what gets `drop`; `dragging` while some are held over it. What else is dragged is the browser's own. */
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
