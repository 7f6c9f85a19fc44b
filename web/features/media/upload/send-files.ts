import { asProblem } from '../../../lib/api/problem.ts';
import { addFiles } from '../../../lib/uploads/uploads.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

/** Begins to send files into a folder; the tray shows how far they are. */
export async function sendFiles(files: readonly File[], folderId: string | null): Promise<void> {
  if (files.length === 0) return;
  try {
    await addFiles(files, folderId);
  } catch (thrown) {
    // The program that sends files could not be loaded.
    toast.fail(`${words()('upload.notBegun')} ${asProblem(thrown).message}`);
  }
}
