/**
 * Copies a text to the clipboard; false if the browser doesn't allow it. On plain http, as in a home network, browsers have no clipboard
 * API, only the old way through a selected field.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copyByField(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false, // not allowed: the caller reports it
  );
}

function copyByField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
