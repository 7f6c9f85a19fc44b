/** Values nested deeper than this are refused: nothing of ours is, and code that walks them would run out of stack. */
const maxDepth = 64;

/** Why a value that came as JSON cannot be stored: nested too deep, a NUL character, or half of a surrogate pair. */
export type NotPlain = 'too-deep' | 'nul' | 'half-character';

/** What keeps a parsed JSON value out of the database, names of properties included; null where nothing does. Needs no stack. */
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
