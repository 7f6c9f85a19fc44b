/** A Mac has ⌘ where others have Ctrl. For what people read, never for what is done. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac');

/** True if a key that was pressed belongs to what somebody is typing, or to something that stands before the page. */
export function isTyping({ target }: Event): boolean {
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select'))) return true;
  return document.querySelector('dialog[open], [role="dialog"], :popover-open') !== null;
}
