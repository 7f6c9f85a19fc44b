/** The result of one check. `words`: what it found, and if there is a problem, what to do. */
export interface Finding {
  state: 'ok' | 'warning' | 'failure';
  about: string;
  words: string;
}

const finding =
  (state: Finding['state']) =>
  (about: string, words: string): Finding => ({ state, about, words });
export const ok = finding('ok');
export const warning = finding('warning');
export const failure = finding('failure');

/** What went wrong, in one line, without passwords from URLs. */
export function reasonOf(error: unknown): string {
  const own = error instanceof Error ? error : new Error(String(error));
  const inner = own.cause instanceof Error && /fetch failed/.test(own.message) ? own.cause : own;
  const words = inner.message || (inner as NodeJS.ErrnoException).code || 'no answer';
  return words
    .replace(/\s+/g, ' ')
    .replace(/(\/\/[^\s:/@]+):[^\s@]+@/g, '$1:…@')
    .replace(/\.$/, '');
}
