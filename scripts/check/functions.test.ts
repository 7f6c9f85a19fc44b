import { expect, test } from 'vitest';
import { longIn } from './functions.mjs';

const lines = (count: number) => 'run();\n'.repeat(count);

test('finds a function of more than 150 lines, also inside of another', () => {
  expect(longIn('server/x.ts', `\nexport function all() {\n${lines(149)}}`)).toEqual([
    'short-functions: server/x.ts:2: 151 lines, more than 150',
  ]);
  expect(longIn('web/x.tsx', `const Form = () => {\n${lines(149)}return <b />; };`)).toHaveLength(1);
  expect(longIn('server/x.ts', `class Two { one() {\n${lines(150)}}\n two() {\n${lines(150)}} }`)).toHaveLength(2);
});

test('leaves shorter ones in a long file, and types', () => {
  expect(longIn('server/x.ts', `function one() {\n${lines(148)}}\nfunction two() {\n${lines(148)}}`)).toEqual([]);
  expect(longIn('server/x.ts', `interface One {\n${'run(): void;\n'.repeat(200)}}`)).toEqual([]);
});
