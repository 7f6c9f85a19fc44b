import { keepText } from './keep-text.ts';
import { isRecord, readStored } from './stored.ts';

/** `app/boot.js` reads it before anything else of the next page runs. */
const stateKey = 'everycast.passed-state';
const toastsKey = 'everycast.passed-toasts';

/** A toast that is still shown on the next page. */
export interface PassedToast {
  kind: 'ok' | 'fail';
  text: string;
}

const isToasts = (value: unknown): value is PassedToast[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && (one.kind === 'ok' || one.kind === 'fail') && typeof one.text === 'string');

/** Passes a navigation's state on to the page at `path`, which is another document. */
export function passOn(path: string, state: unknown): void {
  if (state == null) sessionStorage.removeItem(stateKey);
  else keepText(stateKey, JSON.stringify({ path, state }), sessionStorage);
}

/** Keeps toasts for the next page. */
export function passToasts(toasts: readonly PassedToast[]): void {
  const kept = toasts.map(({ kind, text }) => ({ kind, text }));
  keepText(toastsKey, kept.length > 0 ? JSON.stringify(kept) : null, sessionStorage);
}

/** The toasts that the page before has passed on, once. */
export function passedToasts(): readonly PassedToast[] {
  const kept = readStored(toastsKey, isToasts, sessionStorage);
  sessionStorage.removeItem(toastsKey);
  return kept ?? [];
}
