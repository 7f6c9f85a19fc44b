import { type ReactNode, useContext, useState } from 'react';
import type { Draft } from '../../draft/draft.ts';
import { withVersionEverywhere } from '../../draft/replaced-pictures.ts';
import { ImageEditorContext } from '../places.ts';

/** Edits an image of a post, wherever the post has it. `edit` is null if images can't be edited here. */
export function usePictureEditor(change: (to: (was: Draft) => Draft) => void): { edit: ((id: string) => void) | null; editor: ReactNode } {
  const ImageEditor = useContext(ImageEditorContext);
  const [edited, setEdited] = useState<string | null>(null);
  if (!ImageEditor) return { edit: null, editor: null };
  const editor = edited !== null && (
    <ImageEditor
      mediaId={edited}
      close={() => setEdited(null)}
      saved={(media) => {
        setEdited(null);
        change((was) => withVersionEverywhere(was, edited, media));
      }}
    />
  );
  return { edit: setEdited, editor };
}
