/** Deeper nesting is rejected: nothing of ours needs it, and recursive code would overflow the stack. */
const maxDepth = 64;

/** Why a JSON value can't be stored: nested too deeply, a NUL character, or a lone surrogate. */
export type NotPlain = 'too-deep' | 'nul' | 'half-character';

/** What makes a parsed JSON value impossible to store, including property names; null if nothing does. Not recursive. */
export function notPlain(value: unknown): NotPlain | null {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: one, depth } = next;
    if (typeof one === 'string') {
      if (one.includes('\0')) return 'nul';
      if (!one.isWellFormed()) return 'half-character';
    } else if (typeof one === 'object' && one !== null) {
      if (depth >= maxDepth) return 'too-deep';
      for (const [name, inner] of Object.entries(one)) waiting.push({ value: name, depth }, { value: inner, depth: depth + 1 });
    }
  }
  return null;
}
