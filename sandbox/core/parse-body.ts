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

/** More fields than any form has. */
const maxFields = 1000;

/** Parses a URL-encoded form: each field's value, or its values if it is repeated; undefined if it has too many. */
export function formIn(body: string): Record<string, string | string[]> | undefined {
  if (body.split('&', maxFields + 1).length > maxFields) return undefined;
  const form = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
