import type { ActivityEntry } from '@everycast/contract/activity';
import { expect, test } from 'vitest';
import { daysOf } from './rows.ts';

const entry = (id: string, at: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at,
  source: 'person',
  by: { id: 'ada', name: 'Ada' },
  action: 'post.moved',
  sentence: [],
  count: 1,
  groupIds: [],
  undoableUntil: null,
  undone: null,
  ...more,
});

test('the same by the same within ten minutes is one row, and days are those of the zone', () => {
  const entries = [
    entry('7', '2026-11-18T10:00:00Z', { action: 'post.edited' }),
    entry('6', '2026-11-18T09:59:00Z'),
    entry('5', '2026-11-18T09:50:00Z'),
    entry('4', '2026-11-18T09:40:00Z', { by: { id: 'bo', name: 'Bo' } }),
    entry('3', '2026-11-18T09:39:00Z'),
    entry('2', '2026-11-18T09:20:00Z'),
    entry('1', '2026-11-18T01:00:00Z'),
  ];
  const shape = (zone: string) =>
    daysOf(entries, zone).map(({ day, count, rows }) => [day, count, rows.map((row) => [row.entry.id, ...row.others.map(({ id }) => id)])]);
  expect(shape('UTC')).toEqual([['2026-11-18', 7, [['7'], ['6', '5'], ['4'], ['3'], ['2'], ['1']]]]);
  expect(shape('America/New_York').map(([day]) => day)).toEqual(['2026-11-18', '2026-11-17']);
});

test('an undo isn’t another of what it undoes', () => {
  const said = (text: string) => ({ sentence: [{ text, strong: false }] });
  const entries = [entry('2', '2026-11-18T10:00:00Z', said(' undid a change to ')), entry('1', '2026-11-18T09:59:00Z', said(' moved '))];
  expect(daysOf(entries, 'UTC')[0]?.rows).toHaveLength(2);
});

test('what was undone stays apart from what wasn’t', () => {
  const undone = { at: '2026-11-18T10:05:00Z', by: 'Ada' };
  const entries = [entry('2', '2026-11-18T10:00:00Z', { undone }), entry('1', '2026-11-18T09:59:00Z')];
  expect(daysOf(entries, 'UTC')[0]?.rows).toHaveLength(2);
});
