import { type RefObject, useCallback, useEffect, useState } from 'react';
import { type Mention, mentionAt } from './mention-at.ts';

/** From so many characters on, people are searched without being asked for. */
const fewest = 2;

/** The mention that is being written in a field, until it is left or dismissed. `ask`: the next one is shown from its sign on. */
export function useMention(field: RefObject<HTMLTextAreaElement | null>) {
  const [mention, setMention] = useState<Mention | null>(null);
  /** Where a mention begins that was dismissed, or asked for. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [asked, setAsked] = useState<number | null>(null);

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const look = () => {
      const isHere = document.activeElement === area && area.selectionStart === area.selectionEnd;
      const found = isHere ? mentionAt(area.value, area.selectionStart) : null;
      if (!found) {
        setDismissed(null);
        setAsked(null);
      }
      setMention((was) => (was?.start === found?.start && was?.words === found?.words && was?.end === found?.end ? was : found));
    };
    const events = ['input', 'keyup', 'click', 'focus', 'blur'];
    for (const event of events) area.addEventListener(event, look);
    document.addEventListener('selectionchange', look);
    return () => {
      for (const event of events) area.removeEventListener(event, look);
      document.removeEventListener('selectionchange', look);
    };
  }, [field]);

  const isShown = mention !== null && mention.start !== dismissed && (mention.words.length >= fewest || mention.start === asked);
  return {
    mention: isShown ? mention : null,
    ask: useCallback((start: number) => {
      setAsked(start);
      setDismissed(null);
    }, []),
    dismiss: useCallback(() => setDismissed(mention?.start ?? null), [mention?.start]),
  };
}
