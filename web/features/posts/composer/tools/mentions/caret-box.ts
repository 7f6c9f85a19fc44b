/** Where a character of a text field is in the window: its mirror, which is before it, has the same text in the same place. */
export function boxOf(field: HTMLTextAreaElement, index: number): DOMRect {
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
