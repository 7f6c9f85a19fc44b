import { useCallback, useState } from 'react';
import { keepText } from '../../lib/keep-text.ts';

/**
 * What a person has typed and not sent yet. It is stored in this browser, not only in the component: a closed panel, another post and a
 * reload lose nothing.
 */
export function useTyped(personId: string, place: string, first = '') {
  const key = `everycast.comment.${personId}.${place}`;
  const [text, setText] = useState(() => localStorage.getItem(key) ?? first);
  const write = useCallback(
    (next: string) => {
      setText(next);
      keepText(key, next.trim() === '' || next === first ? null : next);
    },
    [key, first],
  );
  return [text, write] as const;
}
