import type { DragEvent } from 'react';

/** Files dropped next to the parts belong to the post itself: otherwise the browser would open them. */
export const aroundParts = (dropped: (files: readonly File[]) => void) => ({
  onDragOver(event: DragEvent) {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop(event: DragEvent) {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    dropped([...event.dataTransfer.files]);
  },
});
