export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * JSON that this app stored in the browser; null without one. What can't be read is removed: the browser was closed while it was written, or
 * another version wrote it.
 */
export function readStored<T>(
  key: string,
  isValid: (value: unknown) => value is T,
  storage: Pick<Storage, 'getItem' | 'removeItem'> = localStorage,
): T | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
  } catch {
    // It isn't JSON: the same as JSON of another kind.
  }
  storage.removeItem(key);
  return null;
}
