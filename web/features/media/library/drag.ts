import type { DragEvent } from 'react';

/** The IDs of library files that are dragged within it. */
const kind = 'application/x-everycast-media';

export function startDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(kind, ids.join(' '));
  event.dataTransfer.effectAllowed = 'move';
}

export const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(kind);

export const draggedFiles = ({ dataTransfer }: DragEvent): string[] => dataTransfer.getData(kind).split(' ').filter(Boolean);
