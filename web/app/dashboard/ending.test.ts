import type { Queue } from '@everycast/contract/queues';
import { expect, test } from 'vitest';
import { endingQueues } from './ending.ts';

const now = Date.UTC(2026, 10, 27);
const queue = (id: string, inDays: number | null, more: Partial<Queue> = {}): Queue => ({
  id,
  accountId: null,
  groupId: 'g',
  zone: 'UTC',
  slots: [{ weekday: 1, time: '09:00' }],
  paused: false,
  waiting: 1,
  nextAt: null,
  lastAt: inDays === null ? null : new Date(now + inDays * 86_400_000).toISOString(),
  ...more,
});

test('a queue ends that runs out of posts within three days, unless it is paused, empty or without slots', () => {
  const queues = [
    queue('later', 3),
    queue('soon', 0.5),
    queue('far', 3.1),
    queue('unused', null),
    queue('paused', 1, { paused: true }),
    queue('without slots', 1, { slots: [] }),
  ];
  expect(endingQueues(queues, now).map(({ id }) => id)).toEqual(['soon', 'later']);
});
