export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An object's fields, from JSON text or a value; empty if it isn't an object. */
export function fieldsIn(value: unknown): Fields {
  if (typeof value !== 'string') return isFields(value) ? value : {};
  try {
    return fieldsIn(JSON.parse(value));
  } catch {
    // Invalid JSON has no fields.
    return {};
  }
}
