/** More values than any request needs: a text of only hashtags has some thousands. */
const maxValues = 20_000;

/** Parses JSON; undefined if it isn't any, or has so many values that checking each one takes long. */
export function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasTooMany(value) ? undefined : value;
  } catch {
    // Routes that need a value reject `undefined`.
    return undefined;
  }
}

function hasTooMany(whole: unknown): boolean {
  const waiting = [whole];
  for (let count = 1; waiting.length > 0; ) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += inner.length;
    if (count > maxValues) return true;
    waiting.push(...inner);
  }
  return false;
}
