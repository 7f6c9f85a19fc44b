import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wrongTexts } from './texts.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everycast-texts-'));
  write('en', 'posts', english);
  write('es', 'posts', spanish);
  write('en', 'screens/home', { lists: { steps: ['Write it.', 'Post it.'] } });
  write('es', 'screens/home', { lists: { steps: ['Escribe.', 'Publica.'] } });
  put('es/GLOSSARY.md', '# Everycast en español\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const english = {
  gone: 'This post no longer exists.',
  at: 'Published at {{at, moment}} on {{names, list(type: disjunction)}}',
  file: '{{what, capital}} sent',
  link: 'Read <a>more</a> about it.',
  files_one: '1 file',
  files_other: '{{count, number}} files',
  over: '{{count, number}} over',
};
const spanish = {
  gone: 'Esta publicación ya no existe.',
  at: 'En {{names, list(type: disjunction)}}, {{at, moment}}',
  file: 'Se envió: {{what}}',
  link: 'Lee <a>más</a>.',
  files_one: '1 archivo',
  files_many: '{{count, number}} de archivos',
  files_other: '{{count, number}} archivos',
  over: '{{count, number}} de más',
};

function put(path: string, text: string): void {
  const file = join(root, 'messages/locales', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const write = (language: string, area: string, texts: object): void => put(`${language}/${area}.json`, JSON.stringify(texts));
const without = (key: keyof typeof spanish): object => Object.fromEntries(Object.entries(spanish).filter(([name]) => name !== key));

test('two languages that say the same are right', () => {
  expect(wrongTexts(root)).toEqual([]);
});

test.each([
  ['lacks a text', without('gone'), '"gone" is missing: “This post no longer exists.”'],
  ['has a text that English hasn’t', { ...spanish, late: 'Tarde.' }, '"late" is not in English'],
  ['lacks a value', { ...spanish, at: 'En {{names, list(type: disjunction)}}' }, '"at" lacks {{at, moment}}'],
  [
    'formats a value in another way',
    { ...spanish, at: 'En {{names, list}}, {{at, moment}}' },
    '"at" has {{names, list}}, which isn’t in English',
  ],
  ['has a value that is never given', { ...spanish, gone: '{{name}} ya no existe.' }, '"gone" has {{name}}, which isn’t in English'],
  ['lacks a tag', { ...spanish, link: 'Lee más.' }, '"link" has other tags than English: </a> <a>'],
  ['lacks a plural form of the language', without('files_many'), '"files" lacks the plural form _many'],
  [
    'has a plural form that the language hasn’t',
    { ...spanish, files_few: '{{count, number}} archivos' },
    '"files" has a plural form _few that es doesn’t have',
  ],
  [
    'has one form for all numbers',
    { ...without('files_one'), files_many: undefined, files_other: undefined, files: '{{count, number}} archivos' },
    '"files" lacks its plural forms: _one, _many, _other',
  ],
  [
    'has plural forms of what isn’t counted',
    { ...without('gone'), gone_one: 'Se fue.', gone_many: 'Se fueron.', gone_other: 'Se fueron.' },
    '"gone" has plural forms, but no {{count}} in English',
  ],
  [
    'has a straight quotation mark',
    { ...spanish, gone: 'La "publicación" no existe.' },
    '"gone" has a straight quotation mark or apostrophe',
  ],
  ['has two spaces', { ...spanish, gone: 'Ya no  existe.' }, '"gone" has two spaces'],
  ['ends with a space', { ...spanish, gone: 'Ya no existe. ' }, '"gone" has a space at its start or end'],
  ['has three periods', { ...spanish, gone: 'Enviando...' }, '"gone" has three periods in place of …'],
  ['was left in English', { ...spanish, gone: english.gone }, '"gone" is the same as in en: “This post no longer exists.”'],
])('a language that %s is found, by file and key', (_what, texts, says) => {
  write('es', 'posts', texts);
  expect(wrongTexts(root)).toContainEqual(expect.stringContaining(`texts: es/posts.json: ${says}`));
});

test('a language may count where English needn’t', () => {
  const { over: _over, ...others } = spanish;
  write('es', 'posts', {
    ...others,
    over_one: '{{count, number}} sobra',
    over_many: '{{count, number}} sobran',
    over_other: '{{count, number}} sobran',
  });
  expect(wrongTexts(root)).toEqual([]);
});

test('a whole file, a sentence of a list and a glossary are missed, and a broken file named', () => {
  write('es', 'screens/home', { lists: { steps: ['Escribe.'] } });
  write('en', 'media', { gone: 'This file is gone.' });
  put('es/posts.json', '{ "gone": ');
  rmSync(join(root, 'messages/locales/es/GLOSSARY.md'));
  const found = wrongTexts(root);
  expect(found[0]).toMatch(/^texts: es\/posts\.json: .*JSON/);
  expect(found).toContain('texts: es/media.json: "gone" is missing: “This file is gone.”');
  expect(found).toContain('texts: es/screens/home.json: "lists.steps.1" is missing: “Post it.”');
  expect(found).toContain('texts: es/GLOSSARY.md is missing: which word stands for what');
});

test('an English key that ends like a plural form is one', () => {
  write('en', 'posts', { ...english, too_many: 'That’s too many.' });
  write('es', 'posts', { ...spanish, too_many: 'Son demasiadas.' });
  expect(wrongTexts(root)).toEqual(['texts: en/posts.json: "too_many" ends like a plural form, but there is no “_other” of it']);
});

test('what may be the same is listed with a reason, by text or by key', () => {
  write('es', 'posts', { ...spanish, over: english.over, gone: english.gone });
  put('../same.json', JSON.stringify({ 'As people say it': [english.gone, 'posts.over'], 'The platforms’ words': ['Reel'] }));
  expect(wrongTexts(root)).toEqual([]);
});

test('what has no words may be the same', () => {
  write('en', 'posts', { ...english, of: '{{count, number}} / {{max, number}}', from: 'https://example.org/{{id}}' });
  write('es', 'posts', { ...spanish, of: '{{count, number}} / {{max, number}}', from: 'https://example.org/{{id}}' });
  expect(wrongTexts(root)).toEqual([]);
});
