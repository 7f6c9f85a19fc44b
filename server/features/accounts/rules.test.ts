import { verbatim } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { expect, test } from 'vitest';
import { reads } from '../../../tests/support/reads.ts';
import { errorOf, expiryNews, reconnectNews } from './rules.ts';

const row = { id: '0190a000-0000-7000-8000-000000000001', handle: 'mara.example', sandbox: false };

test('a failure of the platform keeps its code, its words and when to come back', () => {
  const at = new Date('2026-11-21T13:00:00Z');
  const problem = new PlatformProblem('retry_later', verbatim('Too much at once.'), { platformMessage: '429 RateLimitExceeded', at });
  const { code, message, details } = errorOf(problem);
  expect({ code, message, details }).toEqual({
    code: 'too_many_requests',
    message: 'Too much at once.',
    details: { platformMessage: '429 RateLimitExceeded', retryAt: at.toISOString() },
  });
});

test('news say who, why and until when, and lead to the place where it is mended', () => {
  const now = new Date('2026-11-22T10:59:59Z');
  const removed = verbatim('The app password was removed.');
  expect(reconnectNews({ ...row, sandbox: true }, 'Bluesky', removed, now).title).toEqual(
    reads('Reconnect mara.example (sandbox) on Bluesky'),
  );
  expect(reconnectNews(row, 'Bluesky', removed, now)).toMatchObject({
    title: reads('Reconnect mara.example on Bluesky'),
    body: reads(/^mara\.example on Bluesky: The app password was removed\. /),
    link: '/accounts?reconnect=all',
    group: 'account.reconnect 2026-11-22T10',
  });
  expect(expiryNews(row, 'Bluesky', new Date('2026-11-28T23:59:00Z'))).toMatchObject({
    title: reads('Access to mara.example on Bluesky expires November 28, 2026'),
    link: `/accounts?reconnect=${row.id}`,
  });
});
