import { changesNothing, type ImageEdit } from '@everycast/contract/image-edits';
import { useMemo, useRef } from 'react';
import { useEditor } from '../editor.ts';

/** Which version the edit is: the original, a saved one by its ID, or none yet. */
type Shown = 'original' | 'now' | (string & {});

/**
 * The version that is shown, and the edit that isn't one yet. That edit stays within reach while versions are looked at.
 * @returns `now` is null if nothing was edited beyond the versions
 */
export function useNow(): { shown: Shown; now: ImageEdit | null } {
  const { edit, image } = useEditor();
  const { versions } = image;
  const texts = useMemo(() => new Map(versions.map((one) => [JSON.stringify(one.edit), one.id])), [versions]);
  const shown = useMemo<Shown>(() => (changesNothing(edit) ? 'original' : (texts.get(JSON.stringify(edit)) ?? 'now')), [edit, texts]);
  const left = useRef<ImageEdit | null>(null);
  if (shown === 'now') left.current = edit;
  return { shown, now: left.current };
}
