import { formats } from './formats.ts';

/** Texts as they are in a file of a language: texts, lists, and groups of them. */
export type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };
type Values = { readonly [name: string]: unknown };

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A value that is written from right to left is set apart (UAX #9), or it would take the words around it along. */
const apart = <V>(value: V): V | string => (typeof value === 'string' && rightToLeft.test(value) ? `\u2068${value}\u2069` : value);

/**
 * Reads a file of texts as i18next reads it: `nested.key`, `{{value}}`, `{{value, format(options)}}`, `key_male` by the value `context`,
 * `key_zero`, `key_one` and `key_other` by `count`, and lists and groups of texts. An unknown key gives undefined.
 * i18next itself is a tenth of what a public page may weigh, and most of it loads and detects languages.
 */
export function readerOf(texts: Texts, language: string): (key: string, values?: Values) => Texts | undefined {
  const plurals = new Intl.PluralRules(language);

  const lookUp = (key: string) =>
    key.split('.').reduce<Texts | undefined>((part, name) => (part as { [key: string]: Texts } | undefined)?.[name], texts);

  function fill(part: Texts, values: Values): Texts {
    if (typeof part === 'string')
      return part.replace(/\{\{(\w+)(?:, (\w+)(?:\((.*?)\))?)?\}\}/g, (whole, name, format, options, at) => {
        const alone = whole === part;
        const given = values[name];
        const value = alone ? given : Array.isArray(given) ? given.map(apart) : apart(given);
        const formatted = format && formats[format];
        const written = formatted
          ? formatted(value as never, language, {
              timeZone: values.timeZone as never,
              hourCycle: values.hourCycle as never,
              ...optionsOf(options),
            })
          : String(value ?? '');
        // "a las 9:00 a. m." ends a sentence with one period.
        return part[at + whole.length] === '.' && written.endsWith('.') ? written.slice(0, -1) : written;
      });
    if (Array.isArray(part)) return part.map((one) => fill(one, values));
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, fill(one, values)]));
  }

  return (key, values = {}) => {
    const { count, context } = values;
    const forms = typeof count === 'number' ? [...(count === 0 ? ['_zero'] : []), `_${plurals.select(count)}`, ''] : [''];
    const keys = typeof context === 'string' ? [`${key}_${context}`, key] : [key];
    const found = keys.flatMap((one) => forms.map((form) => lookUp(one + form))).find((one) => one !== undefined);
    return found === undefined ? undefined : fill(found, values);
  };
}

const optionOf = (value: string): string | number | boolean =>
  ['true', 'false'].includes(value) ? value === 'true' : Number.isNaN(Number(value)) ? value : Number(value);

/** "style: percent; maximumFractionDigits: 0" */
const optionsOf = (written = ''): Intl.NumberFormatOptions =>
  Object.fromEntries(
    written
      .split(';')
      .filter(Boolean)
      .map((one) => one.split(':').map((part) => part.trim()))
      .map(([name, value = '']) => [name, optionOf(value)]),
  );
