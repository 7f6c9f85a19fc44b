import { maxLayerText, type TextLayer } from '@everycast/contract/image-edits';
import { newUuid } from '../../../lib/new-uuid.ts';
import { added, replaced } from '../edit/layers.ts';
import { newText } from '../edit/texts.ts';
import { useEditor } from '../editor.ts';

/** The selected text, and how it is changed; null if none is selected. */
export function useText() {
  const { edit, frame, layer, change, select } = useEditor();
  const text = layer?.type === 'text' ? layer : null;

  /** Adds a text and selects it. */
  function add(words: string, look: Partial<TextLayer> = {}) {
    const id = newUuid();
    const fresh = newText(edit.crop ?? { x: 0, y: 0, ...frame }, words, id);
    change((was) => added(was, { ...fresh, ...look }));
    select(id);
  }
  /** Changes of one `kind` in a row are one step. */
  const set = (part: Partial<TextLayer>, kind?: string) =>
    change(
      (was) => replaced(was, text?.id ?? '', (one) => (one.type === 'text' ? { ...one, ...part } : one)),
      kind && `${kind} ${text?.id}`,
    );
  const write = (words: string) => set({ text: words.slice(0, maxLayerText) }, 'text');
  return { text, add, set, write };
}
