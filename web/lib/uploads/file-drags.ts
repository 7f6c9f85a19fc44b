import { useEffect, useState } from 'react';

/**
 * Whether files from outside have been dragged over the window; from then on something has to take them. Until then the browser doesn't
 * open them. Images that are dragged within the page count as files, too, and are left alone.
 */
export function useFilesDragged(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen) return;
    let isInternal = false;
    const listen = (event: DragEvent) => {
      if (event.type === 'dragover' || event.type === 'drop') {
        if (isInternal || !event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setSeen(true);
      } else isInternal = event.type === 'dragstart';
    };
    const types = ['dragstart', 'dragend', 'dragover', 'drop'] as const;
    for (const type of types) window.addEventListener(type, listen);
    return () => {
      for (const type of types) window.removeEventListener(type, listen);
    };
  }, [seen]);
  return seen;
}
