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
