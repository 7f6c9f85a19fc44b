import { words } from 'words:posts';
import { useRef } from 'react';
import { toast } from '../../../ui/toast/toast-store.ts';

/** Warns, once per opened composer, that this browser can't store drafts. */
export function useNoRoom(): () => void {
  const told = useRef(false);
  const tell = useRef(() => {
    if (told.current) return;
    told.current = true;
    toast.fail(words()('save.noRoom'));
  });
  return tell.current;
}
