import { expect, test } from 'vitest';
import { backtracking } from './patterns.mjs';

test.each([
  ['const only = /^(#\\S+\\s*)+$/u;', 'repeats what may match'],
  ['const name = /charset\\s*=\\s*["\']?\\s*(\\w+)/;', 'two parts in a row'],
  ["const path = url.replace(/\\/+$/, '');", 'reads a run again'],
])('finds what backtracks: %s', (source, why) => {
  expect(backtracking('server/x.ts', `\n${source}`)).toEqual([expect.stringContaining(why)]);
  expect(backtracking('server/x.ts', `\n${source}`)[0]).toMatch(/^linear-patterns: server\/x\.ts:2: \//);
});

test.each([
  'a.split(/\\s+/u);',
  "const box = <b>{text.replace(/<[^<>]*>/g, '')}</b>;",
  '// /(a+)+$/',
  'const word = /(?<!\\S)[^\\s@]*@\\S+/;',
])('leaves what reads each character a few times: %s', (source) => {
  expect(backtracking('web/x.tsx', source)).toEqual([]);
});
