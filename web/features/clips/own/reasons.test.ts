import { expect, test } from 'vitest';
import { reasonInWords } from './reasons.ts';

test('reasons are told in words and figures', () => {
  expect(reasonInWords({ kind: 'loud', decibels: 9 })).toBe('Loud: 9 dB above the rest');
  expect(reasonInWords({ kind: 'motion', times: 2.4 })).toBe('Motion: 2.4× the usual');
  expect(reasonInWords({ kind: 'cuts', count: 4, seconds: 6 })).toBe('Four cuts in six seconds');
  expect(reasonInWords({ kind: 'cuts', count: 17, seconds: 6 })).toBe('17 cuts in six seconds');
});
