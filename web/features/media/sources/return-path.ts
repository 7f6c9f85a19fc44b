import { keepText } from '../../../lib/keep-text.ts';

const key = 'everycast.source-return';

/** Leaves for a source's own page. The way back is kept in this tab: the source leads to the library. */
export function leaveFor(url: string): void {
  keepText(key, `${window.location.pathname}${window.location.search}`, sessionStorage);
  window.location.assign(url);
}

/** Where the person was when they left, once; null for the library itself. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return path === null || path.startsWith('/media-library') || !path.startsWith('/') || path.startsWith('//') ? null : path;
}
