import { useEffect, useRef } from 'react';
import { isTyping } from './keyboard.ts';

/** Runs what a key does while nobody types and no modifier is pressed. */
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const run = current.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
