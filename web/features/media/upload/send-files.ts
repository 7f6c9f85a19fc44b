import { words } from 'words:media';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { addFiles } from '../../../lib/uploads/uploads.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Starts uploading files into a folder; the tray shows the progress. */
export async function sendFiles(files: readonly File[], folderId: string | null): Promise<void> {
  if (files.length === 0) return;
  try {
    await addFiles(files, folderId);
  } catch (thrown) {
    // The upload code couldn't be loaded.
    toast.fail(`${words()('upload.notBegun')} ${toApiProblem(thrown).message}`);
  }
}
