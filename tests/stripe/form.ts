/** A value of a form-encoded request: `items[0][price]=price_1` is `{ items: [{ price: 'price_1' }] }`. */
export type FormValue = string | FormValue[] | Form;
export interface Form {
  [key: string]: FormValue;
}

const asArrays = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, asArrays(one)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d*$/.test(key))) return entries.map(([, one]) => one);
  return Object.fromEntries(entries);
};

/** Parses the encoding of Stripe's API (application/x-www-form-urlencoded with brackets). */
export function parseForm(text: string): Form {
  const root: Form = {};
  let unnamed = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index, all) => part !== '' || index < all.length - 1);
    const keys = path.map((part) => (part === '' ? String(unnamed++) : part));
    const last = keys.pop();
    if (last === undefined) continue;
    let at = root;
    for (const key of keys) {
      at[key] ??= {};
      at = at[key] as Form;
    }
    at[last] = value;
  }
  return asArrays(root) as Form;
}

export const text = (value: FormValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
export const number = (value: FormValue | undefined): number | undefined => (typeof value === 'string' ? Number(value) : undefined);
export const list = (value: FormValue | undefined): FormValue[] => (Array.isArray(value) ? value : []);
export const form = (value: FormValue | undefined): Form => (typeof value === 'object' && !Array.isArray(value) ? value : {});
export const metadata = (value: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(form(value)).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : [])));
