import { expect, test } from 'vitest';
import { progressBar } from './progress.ts';
import { cut, table, widthOf } from './table.ts';
import { plain } from './terminal.ts';

test('columns are aligned, whatever characters are in them, and the last one fits', () => {
  expect(
    table(
      ['ID', 'TEXT'],
      [
        ['1', 'Low tide'],
        ['12', 'Ebbe 🌊 und noch viel mehr'],
      ],
      20,
    ),
  ).toBe('ID  TEXT\n1   Low tide\n12  Ebbe 🌊 und noc…\n');
});

test('wide characters take two columns', () => {
  expect([widthOf('abc'), widthOf('海辺'), widthOf('👩‍👩‍👧'), widthOf('é')]).toEqual([3, 4, 2, 1]);
  expect(cut('海辺の町', 5)).toBe('海辺…');
});

test('what others wrote can’t move the cursor or color the terminal', () => {
  expect(plain('\x1b[31mred\x07\r\nnext')).toBe('[31mred next');
  expect(table(['A', 'B'], [['\x1b[2J', '\u009b1m']], 80)).not.toMatch(/\p{Cc}(?<!\n)/u);
});

test('a bar is drawn for people alone, at most ten times a second, and ends full', () => {
  const lines: string[] = [];
  let now = 0;
  const terminal = { out: () => undefined, err: (text: string) => void lines.push(text), columns: 80 };
  const parts = { env: {}, isTyped: true, readInput: async () => '', readSecret: async () => '', openBrowser: async () => false };
  const whole = { ...terminal, ...parts, now: () => new Date(now), signal: new AbortController().signal };
  progressBar({ ...whole, isWatched: false }, 'a.jpg').to(1, 2);
  expect(lines).toEqual([]);
  const bar = progressBar({ ...whole, isWatched: true }, 'a.jpg', () => now);
  bar.to(0, 100);
  bar.to(50, 100);
  now = 200;
  bar.to(51, 100);
  bar.to(100, 100);
  expect(lines.map((line) => /\d+%/.exec(line)?.[0])).toEqual(['0%', '51%', '100%']);
});
