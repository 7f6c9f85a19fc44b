import { type RefObject, useEffect } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';

interface Keys {
  /** The accounts in the order in which they are shown. */
  shown: readonly string[];
  select: (id: string, range: boolean) => void;
  clear: () => void;
  /** What other keys do with the selected accounts, or with the one that has the focus. */
  run: Readonly<Record<string, ((focused: string | null) => void) | undefined>>;
}

/** J and K move between accounts, X selects one, Shift X all from the last one, Escape clears; others run actions. */
export function useKeys(list: RefObject<HTMLElement | null>, keys: Keys): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const { shown, select, clear, run } = keys;
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
      const key = event.key.toLowerCase();
      const go = (at: number) => {
        const row = list.current?.querySelector<HTMLElement>(`[data-row="${shown[Math.max(0, Math.min(at, shown.length - 1))]}"]`);
        row?.querySelector<HTMLElement>('input')?.focus();
        row?.scrollIntoView({ block: 'nearest' });
      };
      const at = focused === null ? -1 : shown.indexOf(focused);
      if (key === 'j') go(at + 1);
      else if (key === 'k') go(at - 1);
      else if (key === 'x' && focused !== null) select(focused, event.shiftKey);
      else if (event.key === 'Escape') return clear();
      else if (run[key]) run[key](focused);
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, keys]);
}
