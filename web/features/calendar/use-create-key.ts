import { useEffect } from 'react';
import { isTyping } from '../../lib/keyboard.ts';
import type { CalendarContext } from './use-calendar.ts';

/** N creates a post, unless someone is typing or a dialog is open. */
export function useCreateKey(create: CalendarContext['create']): void {
  useEffect(() => {
    if (create === null) return;
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return;
      event.preventDefault();
      create?.(null);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [create]);
}
