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
    const look = ({ type, target }: Event) => {
      const area = field.current;
      if (area === null || (type !== 'selectionchange' && target !== area)) return;
      const isHere = document.activeElement === area && area.selectionStart === area.selectionEnd;
      const found = isHere ? mentionAt(area.value, area.selectionStart) : null;
      if (!found) {
        setDismissed(null);
        setAsked(null);
      }
      setMention((was) => (was?.start === found?.start && was?.words === found?.words && was?.end === found?.end ? was : found));
    };
    // After React's own listeners: a change of state before React has seen the key would draw the field as it was, without it.
    const events = ['input', 'keyup', 'click', 'focusin', 'focusout', 'selectionchange'];
    for (const event of events) window.addEventListener(event, look);
    return () => {
      for (const event of events) window.removeEventListener(event, look);
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
