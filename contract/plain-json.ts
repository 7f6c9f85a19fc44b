/** Deeper nesting is rejected: nothing of ours needs it, and recursive code would overflow the stack. */
const maxDepth = 64;

/** Why a JSON value can't be stored: nested too deeply, a NUL character, or a lone surrogate. */
export type NotPlain = 'too-deep' | 'nul' | 'half-character';

/** What makes a parsed JSON value impossible to store, including property names; null if nothing does. */
export function notPlain(value: unknown): NotPlain | null {
  for (const part of partsOf(value)) {
    if (isDeep(part)) return 'too-deep';
    if (typeof part.value !== 'string') continue;
    if (part.value.includes('\0')) return 'nul';
    if (!part.value.isWellFormed()) return 'half-character';
  }
  return null;
}

/** Whether a parsed JSON value is nested too deeply to be stored. */
export function isTooDeep(value: unknown): boolean {
  for (const part of partsOf(value)) if (isDeep(part)) return true;
  return false;
}

interface Part {
  value: unknown;
  depth: number;
}

const isDeep = ({ value, depth }: Part): boolean => typeof value === 'object' && value !== null && depth >= maxDepth;

/** A value and everything in it with its depth, including property names, down to the maximum. Not recursive. */
function* partsOf(value: unknown): Generator<Part> {
  const waiting: Part[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const { value: one, depth } = next;
    if (typeof one !== 'object' || one === null || isDeep(next)) continue;
    for (const [name, inner] of Object.entries(one)) waiting.push({ value: name, depth }, { value: inner, depth: depth + 1 });
  }
}
