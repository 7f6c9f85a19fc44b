import { useRef } from 'react';
import { chosenTypes } from '../../../lib/uploads/check-file.ts';
import { sendFiles } from './send-files.ts';

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
