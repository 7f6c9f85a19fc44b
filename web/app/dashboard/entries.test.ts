import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { expect, test } from 'vitest';
import { nextDue } from './entries.ts';

const now = Date.parse('2031-05-06T12:00:00Z');
const post = (dueAt: string | null) => ({ dueAt }) as PostSummary;
const stream = (startsAt: string, state: StreamEvent['state'] = 'scheduled') => ({ startsAt, state }) as StreamEvent;

test('what is due next is a post or a stream, and nothing that is over', () => {
  expect(nextDue([], [], now)).toBeNull();
  expect(nextDue([], [stream('2031-06-01T00:00:00Z')], now)).toBe('2031-06-01T00:00:00Z');
  expect(nextDue([post('2031-05-07T00:00:00Z'), post(null)], [stream('2031-05-06T13:00:00Z')], now)).toBe('2031-05-06T13:00:00Z');
  expect(nextDue([post('2031-05-06T11:00:00Z')], [stream('2031-05-06T11:30:00Z'), stream('2031-05-08T00:00:00Z', 'over')], now)).toBeNull();
});
