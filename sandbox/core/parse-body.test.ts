import { expect, test } from 'vitest';
import { formIn, jsonIn } from './parse-body.ts';

test('a form has its fields, and a list for what is repeated', () => {
  expect(formIn('a=1&b=%C3%A4+c&a=2&a=&d')).toEqual({ a: ['1', '2', ''], b: 'ä c', d: '' });
  expect(formIn('')).toEqual({});
  expect(Object.keys(formIn('__proto__=1&toString=2') ?? {})).toEqual(['__proto__', 'toString']);
  expect(formIn('a=&'.repeat(2_700_000))).toBeUndefined();
});

test('JSON is parsed, unless it has more values than any request', () => {
  expect(jsonIn('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] });
  expect(jsonIn(JSON.stringify('a'.repeat(1_000_000)))).toHaveLength(1_000_000);
  expect(jsonIn(JSON.stringify(Array(10_000).fill('')))).toHaveLength(10_000);
  expect(jsonIn('')).toBeUndefined();
  expect(jsonIn('{')).toBeUndefined();
  expect(jsonIn(JSON.stringify(Array(100_000).fill('')))).toBeUndefined();
  expect(jsonIn(JSON.stringify(Array(300).fill(Array(300).fill(''))))).toBeUndefined();
  expect(jsonIn(`${'['.repeat(5000)}${']'.repeat(5000)}`)).toBeDefined();
});
