import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from '../../tests/support/server-process.ts';
import { wronglyUnstable } from './unstable.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everycast-unstable-'));
  mkdirSync(join(folder, 'scripts/test'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function wrongWith(list: Record<string, string>) {
  for (const file of Object.keys(list)) if (!file.startsWith('gone')) writeFileSync(join(folder, file), '');
  writeFileSync(join(folder, 'scripts/test/unstable.json'), JSON.stringify(list));
  return wronglyUnstable(folder);
}

const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.test.ts`, 'A slow picture']));

test('five files with a cause are allowed, a sixth is not', () => {
  expect(wrongWith(files(5))).toEqual([]);
  expect(wrongWith(files(6))).toEqual(['scripts/test/unstable.json: 6 files, but at most 5; mend some first']);
});

test('each needs a cause, has to exist and may run again', () => {
  expect(wrongWith({ 'a.test.ts': ' ', 'gone.test.ts': 'A slow picture', 'races.test.ts': 'A race' })).toEqual([
    'scripts/test/unstable.json: a.test.ts needs a cause',
    "scripts/test/unstable.json: gone.test.ts doesn't exist",
    "scripts/test/unstable.json: races.test.ts never runs again, so it can't be unstable",
  ]);
});

test("the repository's own list is right", () => {
  expect(wronglyUnstable(repository)).toEqual([]);
});
