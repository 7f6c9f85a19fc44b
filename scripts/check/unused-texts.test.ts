import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unusedTexts } from './unused-texts.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'everycast-unused-'));
  put(
    'messages/locales/en/posts.json',
    '{ "gone": "Gone.", "late_early": "Too early.", "state_sent": "Sent.", "wrong": "Wrong.", "wrong_size": "Too big." }',
  );
  put(
    'messages/locales/en/screens/home.json',
    '{ "title": "Home", "lists": { "steps": ["Write.", "Post."] }, "files_one": "1 file", "files_other": "{{count}} files" }',
  );
  put(
    'server/a.ts',
    `throw new AppError('x', 'posts.gone'); message(\`posts.late_\${when}\`); message(\`posts.state_\${state}\`); message('posts.wrong', { context })`,
  );
  put('web/b.tsx', "import { useWords } from 'words:home'; t('title'); t('lists.steps', { returnObjects: true }); t('files', { count })");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('texts are said by their key, a pattern of it, with a context, as a list and as a plural', () => {
  expect(unusedTexts(root)).toEqual([]);
});

test('a text that no code says is found', () => {
  put('messages/locales/en/posts.json', '{ "gone": "Gone.", "left": "Left." }');
  put('messages/locales/en/screens/home.json', '{ "title": "Home", "old": "Old", "posts": { "gone": "Gone." } }');
  expect(unusedTexts(root)).toEqual(['texts: en/posts.json: no code says "left"', 'texts: en/screens/home.json: no code says "old"']);
});

test('a screen’s text isn’t said by what reads another area’s', () => {
  put('web/b.tsx', "import { useWords } from 'words:other'; t('title'); t('lists.steps'); t('files')");
  expect(unusedTexts(root)).toEqual([
    'texts: en/screens/home.json: no code says "title"',
    'texts: en/screens/home.json: no code says "files"',
  ]);
});

test('a test says nothing to people', () => {
  put('server/a.ts', '');
  put('server/a.test.ts', "message('posts.gone')");
  expect(unusedTexts(root)).toContain('texts: en/posts.json: no code says "gone"');
});
