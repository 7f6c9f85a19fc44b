/**
 * A table and columns of Better Auth under our names.
 * @param names of columns that are called otherwise than their field
 */
export function table<Field extends string>(modelName: string, fields: readonly Field[], names: Partial<Record<Field, string>> = {}) {
  const named = fields.map((field) => [field, names[field] ?? snakeCase(field)]);
  return { modelName, fields: Object.fromEntries(named) as Record<Field, string> }; // Object.fromEntries forgets which keys
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letter) => `_${letter.toLowerCase()}`);
}
