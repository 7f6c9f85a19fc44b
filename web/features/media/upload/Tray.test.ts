import { expect, test } from 'vitest';
import { troublesOf } from './Tray.tsx';

test('what does not go on is counted, the worst first, and what does is not', () => {
  const states = ['moving', 'paused', 'done', 'failed', 'checking', 'paused', 'waiting', 'reconnecting', 'interrupted'] as const;
  expect(troublesOf(states.map((state) => ({ state })))).toEqual([
    { trouble: 'failed', count: 1 },
    { trouble: 'interrupted', count: 1 },
    { trouble: 'reconnecting', count: 1 },
    { trouble: 'paused', count: 2 },
  ]);
  expect(troublesOf([{ state: 'moving' }, { state: 'done' }])).toEqual([]);
});
