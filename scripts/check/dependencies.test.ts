import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repository } from '../../tests/support/server-process.ts';
import { unwanted } from './dependencies.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everycast-dependencies-'));
  mkdirSync(join(folder, 'scripts/check'), { recursive: true });
  mkdirSync(join(folder, 'server'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = { package: 'leaky', versions: '<2.1.0', advisory: 'GHSA-0000', reason: 'It leaks.', replacement: 'leaky 2.1.0' };

function found(list: object[], server: object, root: object = {}) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ workspaces: ['server'], ...root }));
  writeFileSync(join(folder, 'server/package.json'), JSON.stringify(server));
  writeFileSync(join(folder, 'scripts/check/dependencies.json'), JSON.stringify(list));
  return unwanted(folder);
}

test.each([
  ['a dependency', { dependencies: { leaky: '2.0.9' } }],
  ['a development dependency', { devDependencies: { leaky: '2.0.9' } }],
  ['an optional dependency', { optionalDependencies: { leaky: '2.0.9' } }],
])('%s with a listed version is found', (_what, described) => {
  expect(found([entry], described)).toEqual(['server/package.json: leaky 2.0.9: GHSA-0000: It leaks. Use leaky 2.1.0.']);
  expect(found([entry], {}, described)).toEqual(['package.json: leaky 2.0.9: GHSA-0000: It leaks. Use leaky 2.1.0.']);
});

test.each(['npm:leaky@2.0.9', '^2.0.0', 'latest', 'github:someone/fork'])('so is %s', (version) => {
  expect(found([entry], { dependencies: { leaky: version } })).toHaveLength(1);
});

test('so is one under another name', () => {
  expect(found([entry], { dependencies: { sound: 'npm:leaky@2.0.9' } })).toHaveLength(1);
});

test('fixed versions and other packages are not', () => {
  expect(found([entry], { dependencies: { leaky: '2.1.0', other: '1.0.0', '@everycast/server': '*' } })).toEqual([]);
  expect(found([entry], { dependencies: { leaky: 'npm:sound@1.0.0' } })).toEqual([]);
});

test('one may be used for a reason, as long as it is', () => {
  const accepted = { ...entry, usedBecause: 'Nothing else does it.' };
  expect(found([accepted], { dependencies: { leaky: '2.0.9' } })).toEqual([]);
  expect(found([accepted], { dependencies: { leaky: '2.1.0' } })).toEqual([
    "scripts/check/dependencies.json: leaky <2.1.0 isn't used anymore; remove its usedBecause",
  ]);
});

test('an entry says all that is needed', () => {
  const { reason: _reason, ...silent } = entry;
  const described = { dependencies: { leaky: '2.0.9' } };
  expect(found([silent], described)).toEqual(['scripts/check/dependencies.json: leaky needs reason']);
  expect(found([{ ...entry, usedBecause: ' ' }], described)).toEqual(['scripts/check/dependencies.json: leaky needs usedBecause']);
  expect(found([{ ...entry, versions: 'old' }], described)).toEqual(['scripts/check/dependencies.json: leaky needs versions as a range']);
});

test("the repository's own dependencies are wanted", () => {
  expect(unwanted(repository)).toEqual([]);
});
