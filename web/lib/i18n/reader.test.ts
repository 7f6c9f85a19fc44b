import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { readerOf } from './reader.ts';

const folder = join(import.meta.dirname, '../../locales/en');
const areas = readdirSync(folder).map((file) => ({
  area: file.replace('.json', ''),
  words: JSON.parse(readFileSync(join(folder, file), 'utf8')),
}));
const reference = i18next.createInstance();
await reference.init({
  lng: 'en',
  resources: { en: Object.fromEntries(areas.map(({ area, words }) => [area, words])) },
  initAsync: false,
  interpolation: { escapeValue: false },
});

/** The texts and lists of an area, by their keys. */
function entriesOf(words: object, before = ''): [string, unknown][] {
  return Object.entries(words).flatMap(([key, one]): [string, unknown][] =>
    typeof one === 'string' || Array.isArray(one) ? [[before + key, one]] : entriesOf(one, `${before}${key}.`),
  );
}
const names = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name as string);

test.each(areas)('$area reads as i18next reads it', ({ area, words }) => {
  const theirs = reference.getFixedT('en', area as never) as (key: string, values: object) => unknown;
  const ours = readerOf(words, 'en');
  for (const [written, text] of entriesOf(words)) {
    const key = written.replace(/_(zero|one|other)$/, '');
    const valued = names(JSON.stringify(text));
    for (const count of [undefined, 0, 1, 2, 1234.5]) {
      const values = Object.fromEntries(valued.map((name, at) => [name, at + 0.25]));
      const options = { ...values, ...(count !== undefined && { count }), returnObjects: true };
      expect(ours(key, options), `${key} with ${count}`).toEqual(theirs(key, options));
    }
  }
});

test('a value may be missing or look like a pattern, and an unknown key is its own text', () => {
  const t = readerOf({ hello: 'Hello {{name}}!', deep: { list: ['{{a}}'] } }, 'en');
  expect([t('hello', { name: '$& {{a}}', a: 'x' }), t('hello'), t('nobody.knows')]).toEqual(['Hello $& {{a}}!', 'Hello !', 'nobody.knows']);
  expect(t('deep.list', { a: 1, returnObjects: true })).toEqual(['1']);
});
