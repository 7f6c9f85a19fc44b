import { useWords } from 'words:media';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Box, Grid } from '../../../ui/primitives/primitives.tsx';
import css from './DropZone.module.css';
import { sendFiles } from './use-chooser.tsx';

/** All dropped files, including those in folders. Hidden files (such as .DS_Store) in folders are left out. */
async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries must be read before the event ends: after it the browser drops them.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.every((entry) => entry.isFile)) return [...transfer.files];
  return (await Promise.all(entries.map((entry) => filesOf(entry, true)))).flat();
}

async function filesOf(entry: FileSystemEntry, named = false): Promise<File[]> {
  if (!named && entry.name.startsWith('.')) return [];
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A reader returns its entries in batches, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    files.push(...(await Promise.all(some.map((one) => filesOf(one)))).flat());
  }
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A screen that accepts dropped or pasted files anywhere. They go into the open folder. */
export function DropZone({
  folderId,
  place,
  on,
  children,
}: {
  folderId: string | null;
  place: string | null;
  on: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  const [over, setOver] = useState(false);
  const depth = useRef(0);

  useEffect(() => {
    if (!on) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void sendFiles(files, folderId);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [on, folderId]);

  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    depth.current += by;
    setOver(depth.current > 0);
  };
  const drop = {
    onDragEnter: enter(1),
    onDragLeave: enter(-1),
    onDragOver: (event: DragEvent) => carriesFiles(event) && event.preventDefault(),
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      void droppedFiles(event.dataTransfer).then((files) => sendFiles(files, folderId));
    },
  };
  return (
    <Box pos="relative" {...(on && drop)}>
      {children}
      {over && (
        <Grid as="p" center radius={10} tone="brand" weight="medium" className={css.here}>
          {place === null ? t('upload.drop') : t('upload.dropInto', { folder: place })}
        </Grid>
      )}
    </Box>
  );
}
