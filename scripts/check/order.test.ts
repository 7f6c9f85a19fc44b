import { expect, test } from 'vitest';
import { usedEarly } from './order.mjs';

const within = (...lines: string[]) => usedEarly('app.ts', ['export async function createApp() {', ...lines, '}'].join('\n'));

test('finds what is used before it is created, also in a callback', () => {
  const early = within('const sandbox = open({ accounts: (id) => accounts.list(id) });', 'const accounts = createAccounts({ sandbox });');
  expect(early).toEqual(['app.ts:2: accounts is created further down']);
  expect(within('const a = create({ b });', 'const { b, c: [d] } = createBoth();')).toEqual(['app.ts:2: b is created further down']);
});

test('takes neither a key nor a property nor a type for it', () => {
  const fine = within('const a: accounts = create({ accounts: 1 }).accounts;', 'const accounts = createAccounts({ a });');
  expect(fine).toEqual([]);
});

test('allows what was created before, in any later statement', () => {
  expect(within('const a = create();', 'const b = createB({ a });', 'routes(() => a.list(b));')).toEqual([]);
});
