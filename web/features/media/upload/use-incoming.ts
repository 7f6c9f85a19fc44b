import { useWords } from 'words:media';
import { useCallback, useEffect } from 'react';
import { useDropTarget } from '../../../lib/uploads/drop-target.ts';
import { sendFiles } from './use-chooser.tsx';

/** Files that are dropped on the window or pasted go into the open folder. `place`: its name. */
export function useIncoming({ folderId, place, on }: { folderId: string | null; place: string | null; on: boolean }): void {
  const t = useWords();
  const take = useCallback((files: File[]) => void sendFiles(files, folderId), [folderId]);
  useDropTarget(place === null ? t('upload.drop') : t('upload.dropInto', { folder: place }), on ? take : null);
  useEffect(() => {
    if (!on) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [on, take]);
}
