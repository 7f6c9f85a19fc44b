/** All files that were dropped, those in folders too. Hidden files (.DS_Store and the like) are left out of folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries must be asked for before the event ends: after it the browser forgets them.
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
  // A reader gives its entries in handfuls, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    files.push(...(await Promise.all(some.map((one) => filesOf(one)))).flat());
  }
}
