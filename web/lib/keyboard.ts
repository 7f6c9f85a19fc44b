/** A Mac has ⌘ where others have Ctrl. Only for labels, never for behavior. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac');

/** True if a keypress belongs to a text field or an open dialog. */
export function isTyping({ target }: Event): boolean {
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select'))) return true;
  return document.querySelector('dialog[open], [role="dialog"], :popover-open') !== null;
}
