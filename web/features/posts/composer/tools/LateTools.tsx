import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';
import type { TextTool } from './tool.ts';

/** In milliseconds: until then, what the page itself needs comes first. */
const settles = 500;
const atMost = 2_000;

/** True once the page is drawn and the browser has nothing to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let request = 0;
    const now = () => setIdle(true);
    const timer = setTimeout(() => {
      // Safari has no such event.
      if ('requestIdleCallback' in window) request = requestIdleCallback(now, { timeout: atMost });
      else now();
    }, settles);
    return () => {
      clearTimeout(timer);
      if (request > 0) cancelIdleCallback(request);
    };
  }, []);
  return idle;
}

const loadTools = () => import('./Tools.tsx');
const loadLinks = () => import('./utm/TaggedLinks.tsx');

interface LateToolsProps {
  tool: TextTool;
  field: RefObject<HTMLTextAreaElement | null>;
  addFiles: (files: File[]) => void;
}

/** A text's tools, which are loaded once nothing else happens: they are for a text that is already there. */
export function LateTools({ addFiles, ...tools }: LateToolsProps) {
  const Tools = useLazyComponent(loadTools, useIdle());
  const latest = useRef(addFiles);
  latest.current = addFiles;
  const add = useRef((files: File[]) => latest.current(files));
  return Tools && <Tools {...tools} addFiles={add.current} />;
}

/** A text's links with UTM parameters, once it has any. */
export function LateLinks({ tool, text }: { tool: TextTool; text: string }) {
  const TaggedLinks = useLazyComponent(loadLinks, /[?&]utm_/i.test(text));
  return TaggedLinks && <TaggedLinks tool={tool} text={text} />;
}
