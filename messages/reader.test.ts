import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { formats } from './formats.ts';
import { readerOf, type Texts } from './reader.ts';

const locales = join(import.meta.dirname, 'locales');
const languages = readdirSync(locales);
const areas = languages.flatMap((language) =>
  ['', 'screens'].flatMap((folder) =>
    readdirSync(join(locales, language, folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => ({
        language,
        area: join(folder, file),
        texts: JSON.parse(readFileSync(join(locales, language, folder, file), 'utf8')) as Texts,
      })),
  ),
);
const reference = i18next.createInstance();
await reference.init({
  lng: 'en',
  resources: Object.fromEntries(
    languages.map((one) => [
      one,
      Object.fromEntries(areas.filter(({ language }) => language === one).map(({ area, texts }) => [area, texts])),
    ]),
  ),
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});
for (const [name, format] of Object.entries(formats)) {
  if (name !== 'number' && name !== 'list')
    reference.services.formatter?.add(name, (value, language, options) => format(value as never, language ?? 'en', options));
}

/** The texts and lists of an area, by their keys. */
function entriesOf(texts: object, before = ''): [string, unknown][] {
  return Object.entries(texts).flatMap(([key, one]): [string, unknown][] =>
    typeof one === 'string' || Array.isArray(one) ? [[before + key, one]] : entriesOf(one, `${before}${key}.`),
  );
}

/** A value for each name in a text, of the kind that its format takes. */
const valuesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)(?:, (\w+))?/g)].map(([, name, format = ''], at) => {
      const others: Record<string, unknown> = {
        list: ['a', 'b', 'c'],
        sentences: ['A.', 'B.'],
        lines: ['A', 'B'],
        paragraphs: ['A', 'B'],
        capital: 'part 2',
        wall: '2026-12-01T19:00',
        day: '2026-12-01T19:00:00Z',
        moment: '2026-12-01T19:00:00Z',
        language: 'de',
        region: 'DE',
      };
      return [name, others[format] ?? at + 0.25];
    }),
  );

test.each(areas)('$language/$area reads as i18next reads it', ({ language, area, texts }) => {
  const theirs = reference.getFixedT(language, area as never) as (key: string, values: object) => unknown;
  const ours = readerOf(texts, language);
  const byKey = Map.groupBy(entriesOf(texts as object), ([written]) => written.replace(/_(zero|one|many|other)$/, ''));
  for (const [key, forms] of byKey) {
    const text = forms.map(([, form]) => form);
    const [, base = key, context] = /^(.+?)_(\w+)$/.exec(key) ?? [];
    // A million is a case of its own in Spanish and French.
    for (const count of forms.length > 1 ? [undefined, 0, 1, 2, 1234.5, 1_000_000] : [undefined, 2]) {
      const options = { ...valuesIn(JSON.stringify(text)), ...(count !== undefined && { count }), returnObjects: true };
      expect(ours(key, options) ?? key, `${key} with ${count}`).toEqual(theirs(key, options));
      if (context)
        expect(ours(base, { ...options, context }) ?? base, `${base} in ${context}`).toEqual(theirs(base, { ...options, context }));
    }
  }
});

test('a value may be missing or look like a pattern, and an unknown key is none', () => {
  const t = readerOf({ hello: 'Hello {{name}}!', deep: { list: ['{{a}}'] } }, 'en');
  expect([t('hello', { name: '$& {{a}}', a: 'x' }), t('hello'), t('nobody.knows')]).toEqual(['Hello $& {{a}}!', 'Hello !', undefined]);
  expect(t('deep.list', { a: 1 })).toEqual(['1']);
});

test('a name from right to left keeps to itself, but for a text that is nothing else', () => {
  const t = readerOf({ by: '{{name}} a publié', verbatim: '{{name}}', on: 'Sur {{names, list}}.' }, 'fr');
  expect(t('by', { name: 'دانا' })).toBe('\u2068دانا\u2069 a publié');
  expect(t('by', { name: 'Zoë' })).toBe('Zoë a publié');
  expect(t('verbatim', { name: 'دانا' })).toBe('دانا');
  expect(t('on', { names: ['ada', 'דנה'] })).toBe('Sur ada et \u2068דנה\u2069.');
});

test('a value that ends with a period ends its sentence', () => {
  const spanish = readerOf({ at: 'Sale a las {{when}}. Aún no.', on: 'Sale a las {{when}} hoy.' }, 'es');
  expect(spanish('at', { when: '9:00 a. m.' })).toBe('Sale a las 9:00 a. m. Aún no.');
  expect(spanish('at', { when: '9:00' })).toBe('Sale a las 9:00. Aún no.');
  expect(spanish('on', { when: '9:00 a. m.' })).toBe('Sale a las 9:00 a. m. hoy.');
});

test('values are written in the language of the text', () => {
  const german = readerOf(
    { size: '{{bytes, bytes}}', time: '{{seconds, duration}}', all: '{{all, list(type: disjunction)}}', country: '{{code, region}}' },
    'de',
  );
  expect(german('size', { bytes: 2_150_000 })).toBe('2,15 MB');
  expect([5, 45.04, 140, 3600, 3661.2].map((seconds) => german('time', { seconds }))).toEqual([
    '5 Sekunden',
    '45,1 Sekunden',
    '2 Minuten, 20 Sekunden',
    '1 Stunde',
    '1 Stunde, 1 Minute und 2 Sekunden',
  ]);
  expect(german('all', { all: ['A', 'B', 'C'] })).toBe('A, B oder C');
  expect(german('country', { code: 'ES' })).toBe('Spanien');
  const size = (language: string, text: string) => readerOf({ size: text }, language)('size', { number: 1_000 });
  expect(size('fr', '{{number, number}} Mo')).toBe('1\u202f000 Mo');
  expect(size('en', '{{number, number(useGrouping: false)}}MB')).toBe('1000MB');
});
