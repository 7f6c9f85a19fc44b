/**
 * Puts a text on the clipboard; false where the browser does not let us.
 * On plain http, as in a home network, browsers have no clipboard for pages, only the old way by a selected field.
 */
export async function copyText(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copyByField(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false, // it was not allowed: whoever asked says so
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
