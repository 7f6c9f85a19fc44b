import { useRef } from 'react';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';

/** Says, once for each time that the composer is opened, that this browser cannot keep what is written. */
export function useNoRoom(): () => void {
  const told = useRef(false);
  const tell = useRef(() => {
    if (told.current) return;
    told.current = true;
    toast.fail(words()('save.noRoom'));
  });
  return tell.current;
}
