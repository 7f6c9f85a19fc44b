export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The fields of an object, whatever was sent: as JSON in a text, or as it is. Nothing where it is none. */
export function fieldsIn(value: unknown): Fields {
  if (typeof value !== 'string') return isFields(value) ? value : {};
  try {
    return fieldsIn(JSON.parse(value));
  } catch {
    // What is no JSON has no fields; whoever asks does without.
    return {};
  }
}
