import { type FocusEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether the person writes on a phone, whose keyboard takes half of the screen: then only the text and its tools are shown. The composer
 * ends above the keyboard.
 */
export function useWriting(phone: boolean) {
  const [focused, setFocused] = useState(false);
  const composer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !phone) return;
    const keepAbove = () => {
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      composer.current?.style.setProperty('--covered', `${covered}px`);
    };
    keepAbove();
    viewport.addEventListener('resize', keepAbove);
    viewport.addEventListener('scroll', keepAbove);
    return () => {
      viewport.removeEventListener('resize', keepAbove);
      viewport.removeEventListener('scroll', keepAbove);
    };
  }, [phone]);
  const isText = (element: Element | null) => element instanceof HTMLTextAreaElement;
  const isIn = (editor: Element, element: Element | null) => editor.contains(element) && isText(element);
  return {
    composer,
    writing: phone && focused,
    /** Of the editor. */
    watch: {
      onFocus: ({ target }: FocusEvent) => setFocused(isText(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(isIn(currentTarget, relatedTarget as Element | null)),
    },
  };
}
