/** All dropped files, including those in folders. Hidden files (such as .DS_Store) in folders are left out. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
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
