import { type RefObject, useLayoutEffect } from 'react';

/** Where a character of a text field is in the window: its mirror, which is before it, has the same text in the same place. */
function boxOf(field: HTMLTextAreaElement, index: number): DOMRect {
  const mirror = field.previousElementSibling;
  const walker = mirror && document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    const { length } = node.textContent ?? '';
    if (index < before + length) {
      const range = document.createRange();
      range.setStart(node, index - before);
      range.setEnd(node, index - before + 1);
      return range.getBoundingClientRect();
    }
    before += length;
  }
  return field.getBoundingClientRect();
}

/** Pixels. */
const gap = 6;
const edge = 8;

/** Shows a popover below a character of a field, or above it where there is more room. */
export function usePlaceAt(panel: RefObject<HTMLElement | null>, field: RefObject<HTMLTextAreaElement | null>, index: number): void {
  useLayoutEffect(() => {
    const list = panel.current;
    if (!list || !field.current) return;
    if (!list.matches(':popover-open')) list.showPopover();
    const at = boxOf(field.current, index);
    const { clientWidth, clientHeight } = document.documentElement;
    const isBelow = at.bottom + gap + list.offsetHeight <= clientHeight - edge || at.top < list.offsetHeight + gap + edge;
    Object.assign(list.style, {
      left: `${Math.max(edge, Math.min(at.left, clientWidth - list.offsetWidth - edge))}px`,
      top: `${isBelow ? at.bottom + gap : at.top - gap - list.offsetHeight}px`,
    });
  });
}
