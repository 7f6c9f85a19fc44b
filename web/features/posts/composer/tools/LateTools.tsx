import { type RefObject, useMemo, useRef } from 'react';
import { useIdle } from '../../../../lib/use-idle.ts';
import { useLate } from '../../../../lib/use-late.ts';
import type { TextTool, ToolContext } from './tool.ts';

const loadTools = () => import('./Tools.tsx');

interface LateToolsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  change: (text: string) => void;
  /** The part's key; null is the post itself. */
  part: string | null;
  context: () => ToolContext;
  addFiles: (files: File[]) => void;
}

/** A text's tools, which are loaded once nothing else happens: they are for a text that is already there. */
export function LateTools({ field, change, part, context, addFiles }: LateToolsProps) {
  const Tools = useLate(loadTools, useIdle());
  const latest = useRef({ change, addFiles });
  latest.current = { change, addFiles };
  const tool = useMemo<TextTool>(
    () => ({
      part,
      context,
      read() {
        const { value = '', selectionStart = value.length, selectionEnd = value.length } = field.current ?? {};
        return { text: value, selected: { start: selectionStart, end: selectionEnd } };
      },
      write({ text, caret }, stay = false) {
        latest.current.change(text);
        // The changed text is in the field with the next frame.
        requestAnimationFrame(() => {
          if (!stay) field.current?.focus();
          field.current?.setSelectionRange(caret, caret);
        });
      },
    }),
    [field, part, context],
  );
  const add = useRef((files: File[]) => latest.current.addFiles(files));
  return Tools && <Tools tool={tool} field={field} addFiles={add.current} />;
}
