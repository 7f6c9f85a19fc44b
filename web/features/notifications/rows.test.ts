import { type Notification, topicOf } from '@everycast/contract/notifications';
import { expect, test } from 'vitest';
import { daysOf, filters, fits, rowsOf } from './rows.ts';

let n = 0;
const one = (kind: string, at: string, more: Partial<Notification> = {}): Notification => ({
  id: `id-${String(++n).padStart(3, '0')}`,
  kind,
  topic: topicOf(kind),
  count: null,
  subject: null,
  handled: null,
  title: kind,
  body: '',
  link: null,
  readAt: null,
  createdAt: `2026-11-${at}Z`,
  ...more,
});
const zone = 'America/New_York';
const placed = ({ newest }: { newest: Notification }) => newest.createdAt;
const shown = (list: Notification[]) =>
  daysOf(rowsOf(list, zone), zone, placed).map(({ day, sections }) => [
    day,
    ...sections.map(({ section, rows }) => [
      section,
      ...rows.map(({ newest, count }) => (count === null ? newest.kind : `${newest.kind} ${count}`)),
    ]),
  ]);

const comment = (subject: string | null, count: number, at: string, more: Partial<Notification> = {}) =>
  one('engagement.comment', at, { count, subject, link: `/engagement?of=${subject}`, ...more });

test('forty in twelve minutes don’t bury a failed post', () => {
  const failed = one('publishing.failed', '18T15:00:00', { link: '/posts/1' });
  const forty = Array.from({ length: 40 }, (_, at) => comment(`Post ${at % 3}`, 1, `18T15:12:${String(59 - at).padStart(2, '0')}`));
  expect(shown([...forty, failed])).toEqual([['2026-11-18', ['failures', 'publishing.failed'], ['comments', 'engagement.comment 40']]]);
});

test('a row counts the comments of a day, and opens to its posts', () => {
  const rows = rowsOf([comment('Kiln', 8, '18T15:38:00'), comment('Beets', 4, '18T15:20:00'), comment(null, 2, '18T15:10:00')], zone);
  expect(rows).toMatchObject([
    {
      count: 14,
      parts: [
        { subject: 'Kiln', count: 8 },
        { subject: 'Beets', count: 4 },
        { subject: null, count: 2 },
      ],
    },
  ]);
});

test('what was published is one row a day, which leads to the calendar', () => {
  const published = (count: number, at: string, more: Partial<Notification> = {}) =>
    one('post.published', at, { count, link: '/calendar?view=day&from=2026-11-18', ...more });
  const read = { readAt: '2026-11-18T15:30:00Z' };
  const list = [
    published(3, '18T15:38:00'),
    published(5, '18T15:20:00', read),
    published(1, '17T15:20:00'),
    one('report.weekly', '16T13:00:00'),
  ];
  expect(shown(list)).toEqual([
    ['2026-11-18', ['published', 'post.published 3', 'post.published 5']],
    ['2026-11-17', ['published', 'post.published 1']],
    ['2026-11-16', ['published', 'report.weekly']],
  ]);
  expect(rowsOf(list, zone).flatMap(({ parts }) => parts)).toEqual([]);
});

test('days are those of the person, and failed comes before unconfirmed', () => {
  const list = [
    one('publishing.unconfirmed', '19T04:30:00', { link: '/posts/2' }),
    one('engagement.mention', '19T04:10:00', { count: 5_000 }),
    one('publishing.failed', '18T15:00:00', { link: '/posts/1' }),
    comment('Kiln', 1, '18T03:00:00'),
  ];
  expect(shown(list)).toEqual([
    ['2026-11-18', ['failures', 'publishing.failed', 'publishing.unconfirmed'], ['mentions', 'engagement.mention 5000']],
    ['2026-11-17', ['comments', 'engagement.comment 1']],
  ]);
});

test('what was handled is no failure any more', () => {
  const rows = rowsOf([one('publishing.failed', '18T15:00:00', { link: '/posts/1', handled: 'Retried, published on 38 accounts' })], zone);
  expect(rows).toMatchObject([{ tone: null }]);
  expect(shown(rows.map(({ newest }) => newest))).toEqual([['2026-11-18', ['handled', 'publishing.failed']]]);
  expect(filters.filter((filter) => rows.some((row) => fits(row, filter)))).toEqual(['all', 'unread']);
});

test('two that lead to the same place and count nothing together are two rows', () => {
  const list = [one('stream.recorded', '18T15:00:00', { link: '/s' }), one('stream.recorded', '18T14:00:00', { link: '/s' })];
  expect(new Set(rowsOf(list, zone).map(({ key }) => key)).size).toBe(2);
});

test('posts that failed for one reason are one row, which opens to them', () => {
  const cause = 'Twitter (harbour): Twitter ended this connection.';
  const failed = (post: string, why: string, at: string, more: Partial<Notification> = {}) =>
    one('publishing.failed', at, { link: `/posts/${post}`, body: `${post}\n${why}`, ...more });
  const list = [
    failed('Kiln', cause, '18T15:38:00'),
    failed('Beets', cause, '18T15:30:00'),
    failed('Winter menu', 'Mastodon (harbour): The text is too long.', '18T15:20:00'),
    failed('Retried', cause, '18T15:10:00', { handled: 'Retried' }),
    failed('Yesterday', cause, '17T15:10:00'),
  ];
  expect(rowsOf(list, zone).map(({ count, parts }) => [count, parts.map(({ subject, link }) => [subject, link])])).toEqual([
    [
      2,
      [
        ['Kiln', '/posts/Kiln'],
        ['Beets', '/posts/Beets'],
      ],
    ],
    [null, []],
    [null, []],
    [null, []],
  ]);
});
