import { useHotkeys } from '@mantine/hooks';
import type { Composer } from './use-composer.ts';

/** Undo and redo over the whole draft (text, pictures, accounts, time), in place of the browser's own, which knows the text alone. */
export function useShortcuts({ undo, redo, flush }: Composer): void {
  useHotkeys(
    [
      ['mod+Z', undo],
      ['mod+shift+Z', redo],
      ['mod+Y', redo],
      ['mod+S', () => void flush()],
    ],
    [],
  );
}
