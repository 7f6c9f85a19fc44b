/** Words as they stand in an area's file: texts, lists, and groups of them. */
type Words = string | readonly Words[] | { readonly [key: string]: Words };
type Values = { readonly [name: string]: unknown };

/**
 * Reads an area's words as i18next reads them: `nested.key`, `{{value}}`, `{{value, number}}` with the options of Intl.NumberFormat in
 * brackets, `key_zero`, `key_one` and `key_other` by `count`, and lists and groups with `returnObjects`. An unknown key is its own text.
 * i18next itself is a tenth of what a public page may weigh, and most of it loads and detects languages.
 */
export function readerOf(words: Words, language: string): (key: string, values?: Values) => unknown {
  const plurals = new Intl.PluralRules(language);

  const lookUp = (key: string) =>
    key.split('.').reduce<Words | undefined>((part, name) => (part as { [key: string]: Words } | undefined)?.[name], words);

  function fill(part: Words, values: Values): Words {
    if (typeof part === 'string')
      return part.replace(/\{\{(\w+)(?:, number(?:\((.*?)\))?)?\}\}/g, (whole, name, options) => {
        const value = values[name];
        return whole.includes(',') ? new Intl.NumberFormat(language, optionsOf(options)).format(Number(value)) : String(value ?? '');
      });
    if (Array.isArray(part)) return part.map((one) => fill(one, values));
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, fill(one, values)]));
  }

  return (key, values = {}) => {
    const { count } = values;
    const forms = typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${plurals.select(count)}`, ''] : [''];
    const found = forms.map((form) => lookUp(key + form)).find((one) => one !== undefined);
    return found === undefined ? key : fill(found, values);
  };
}

/** "style: percent; maximumFractionDigits: 0" */
const optionsOf = (written = ''): Intl.NumberFormatOptions =>
  Object.fromEntries(
    written
      .split(';')
      .filter(Boolean)
      .map((one) => one.split(':').map((part) => part.trim()))
      .map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]),
  );
