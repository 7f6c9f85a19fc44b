import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { languageName } from '../lib/i18n/language-name.ts';
import { textLanguages } from '../texts.ts';
import { fontFor, withFont } from './font.ts';

const whole = '@font-face{font-display:swap;src:url(/latin.woff2);unicode-range:U+??,U+2013,U+2122}';

test('no character is in two files, of which a browser would load both', () => {
  const styles = withFont(whole, '/english.woff2', fontFor('en'));
  const [latin = '', english = ''] = [...styles.matchAll(/unicode-range:([^;}]+)/g)].map(([, range = '']) => range);
  expect(latin).toBe('U+0-1f,U+7f-9f,U+a1-a2,U+a4-a8,U+aa-b6,U+b8-d6,U+d8-e6,U+e8-e8,U+ea-f0,U+f2-ff,U+2122-2122');
  expect(english).toMatch(/^U\+20-7e,U\+a0-a0,.*U\+2013-2014/);
});

test('nothing moves when a font comes late', () => {
  expect(withFont(whole, '/english.woff2', fontFor('en'))).not.toContain('swap');
});

const packaged = readFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/opsz.css')), 'utf8');
/** Every character that Inter has. */
const inter = new Set(
  [...packaged.matchAll(/unicode-range: ([^;]+)/g)].flatMap(([, ranges = '']) =>
    ranges.split(',').flatMap((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
  ),
);
/** The areas of the app's texts that public pages show. */
const areas = [
  'about',
  'auth',
  'blog',
  'common',
  'company',
  'confirm-email',
  'contact',
  'faq',
  'guide',
  'legal',
  'pricing',
  'second-step',
  'shell',
  'shortcuts',
  'site',
];
const screens = (language: string) => new URL(`../../messages/locales/${language}/screens/`, import.meta.url);

test.each(textLanguages())('a public page in %s needs no other file of the font', (language) => {
  const { characters } = fontFor(language);
  const files = readdirSync(screens(language)).filter((name) => areas.includes(name.replace('.json', '')));
  expect(files).toHaveLength(areas.length);
  const shown = files.map((name) => readFileSync(new URL(name, screens(language)), 'utf8')).join('');
  // A letter of the text may begin a sentence, too.
  const all = [shown, shown.toLocaleUpperCase(language), ...textLanguages().map(languageName)].join('');
  const letters = new Set([...all].filter((char) => char > ' '));
  expect([...letters].filter((char) => inter.has(char.codePointAt(0) ?? 0) && !characters.includes(char.codePointAt(0) ?? 0))).toEqual([]);
});
