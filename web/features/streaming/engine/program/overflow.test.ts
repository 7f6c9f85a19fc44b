import { expect, test } from 'vitest';
import { createOverflow } from './overflow.ts';

const second = 1_000_000 / 8;
let now = 0;
const overflow = () => createOverflow(1_000_000, () => now);

test('a recording pauses when seconds of it wait, and goes on when they are sent', () => {
  const { look, behind } = overflow();
  expect([look(3.9 * second), behind()]).toEqual([null, null]);
  expect([look(4.1 * second), behind()]).toEqual(['pause', 'connection']);
  expect([look(5 * second), look(0.6 * second)]).toEqual([null, null]);
  expect([look(0.4 * second), look(0)]).toEqual(['resume', null]);
  now += 9_000;
  expect(behind()).toBe('connection');
  now += 1_001;
  expect(behind()).toBeNull();
});

test('a server that is behind is named rather than the connection that it holds up', () => {
  const { look, heard, behind } = overflow();
  heard(false);
  expect(behind()).toBeNull();
  heard(true);
  look(5 * second);
  expect(behind()).toBe('server');
});

test('a new recording isn’t paused', () => {
  const { look, reset } = overflow();
  expect(look(5 * second)).toBe('pause');
  reset();
  expect(look(0)).toBeNull();
});
