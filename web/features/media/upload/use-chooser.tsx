import { words } from 'words:media';
import { useRef } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { chosenTypes } from '../../../lib/uploads/check-file.ts';
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

/** The browser's file picker: `open` shows it, `input` has to be rendered. Chosen files go into the folder. */
export function useChooser(folderId: string | null) {
  const element = useRef<HTMLInputElement>(null);
  return {
    open: () => element.current?.click(),
    input: (
      <input
        ref={element}
        type="file"
        accept={chosenTypes}
        multiple
        hidden
        data-testid="media-chooser"
        onChange={(event) => {
          void sendFiles([...(event.target.files ?? [])], folderId);
          event.target.value = '';
        }}
      />
    ),
  };
}
