import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedOfCommit } from './run-settings.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...words: string[]) {
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  const { status, stderr } = spawnSync('git', [...person, ...words], { cwd: folder, encoding: 'utf8' });
  expect(stderr && status).not.toBe(128);
}

function commit(text: string) {
  writeFileSync(join(folder, 'file'), text);
  git('add', '.');
  git('commit', '-q', '-m', text);
}

test('a clean checkout has the seed of its commit, and a changed one has none', () => {
  git('init', '-q');
  expect(seedOfCommit(folder)).toBeNull();
  commit('one');
  const one = seedOfCommit(folder);
  expect(one).toBeGreaterThanOrEqual(0);
  expect(seedOfCommit(folder)).toBe(one);
  writeFileSync(join(folder, 'file'), 'changed');
  expect(seedOfCommit(folder)).toBeNull();
  commit('two');
  expect(seedOfCommit(folder)).not.toBe(one);
  git('checkout', '-q', 'HEAD~1');
  expect(seedOfCommit(folder)).toBe(one);
});

test('outside a repository there is no commit to take it from', () => {
  expect(seedOfCommit(folder)).toBeNull();
});
