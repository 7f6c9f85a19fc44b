import { type RefObject, useMemo, useRef } from 'react';
import type { TextTool, ToolContext } from './tool.ts';

/** What tools need of one part's text, the same object as long as the part is shown. */
export function useTextTool(
  field: RefObject<HTMLTextAreaElement | null>,
  part: string | null,
  change: (text: string) => void,
  context: () => ToolContext,
): TextTool {
  const latest = useRef(change);
  latest.current = change;
  return useMemo(
    () => ({
      part,
      context,
      read() {
        const { value = '', selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
        return { text: value, selected: { start: selectionStart, end: selectionEnd } };
      },
      write({ text, caret }, stay = false) {
        latest.current(text);
        // The changed text is in the field with the next frame.
        requestAnimationFrame(() => {
          if (!stay) field.current?.focus();
          field.current?.setSelectionRange(caret, caret);
        });
      },
    }),
    [field, part, context],
  );
}
