/** A Mac has ⌘ where others have Ctrl. Only for labels, never for behavior. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac');

/** The keys that sliders, checkboxes and radio buttons use themselves. */
const ofControls = /^( |Enter|Arrow.+|Home|End|Page.+)$/;

/** True if a text field, or a dialog, undoes for itself. A card that opened under the pointer, or a toast, doesn't. */
export function undoesItself({ target }: KeyboardEvent): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable]') : null;
  const hasText = field !== null && !field.matches('[type="range"], [type="checkbox"], [type="radio"]');
  return hasText || document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

/** True if a keypress belongs to a field, a control or an open dialog. */
export function isTyping({ target, key }: KeyboardEvent): boolean {
  const field = target instanceof Element ? target.closest('input, textarea, select, [contenteditable]') : null;
  // A slider that was just moved keeps the focus, and must not stop scenes from being switched by key.
  const isControl = field?.matches('[type="range"], [type="checkbox"], [type="radio"]') ?? false;
  if (field && (!isControl || ofControls.test(key))) return true;
  return document.querySelector('dialog[open], [role="dialog"], :popover-open:not([role="tooltip"])') !== null;
}
