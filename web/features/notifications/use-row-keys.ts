import { useEffect } from 'react';
import { isTyping } from '../../lib/keyboard.ts';

/** J and K move between the rows' buttons, which Enter presses; E reads the focused row, Shift E all. */
export function useRowKeys({ read, readAll }: { read: (key: string) => void; readAll: () => void }): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const key = event.key.toLowerCase();
      if (key !== 'j' && key !== 'k' && key !== 'e') return;
      event.preventDefault();
      const buttons = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const at = buttons.indexOf(document.activeElement as HTMLElement);
      if (key === 'j') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
      else if (key === 'k') buttons[Math.max(at - 1, 0)]?.focus();
      else if (event.shiftKey) readAll();
      else if (at >= 0) read(buttons[at]?.dataset.row ?? '');
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [read, readAll]);
}
