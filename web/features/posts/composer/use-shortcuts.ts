import { useHotkeys } from '@mantine/hooks';
import type { Composer } from './use-composer.ts';

/** Undo and redo for the whole draft (text, images, accounts, time), instead of the browser's own, which only covers text. */
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
