import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { expect, test } from 'vitest';
import { sampleFaces } from './samples.ts';

test('the samples stand 2 and 4 days from today at 10:00 AM and 2:30 PM of the workspace', () => {
  const faces = sampleFaces(Temporal.PlainDate.from('2026-10-31'), 'America/New_York', (word) => word);
  expect([...faces.keys()]).toEqual(['2026-11-02', '2026-11-04']);
  expect([...faces.values()].map(({ dueAt }) => wallTimeAt(dueAt, 'America/New_York').slice(11))).toEqual(['10:00', '14:30']);
});
