import type { Account } from '@everycast/contract/accounts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTime, isOpenSlot, type OpenCell, type OpenSlot, openCells, openThatFit } from './open.ts';

const slot = (at: string): OpenSlot => ({ queueId: 'q', at, groupId: null, name: '', path: '' });
const minute = (at: number) => new Date(Date.UTC(2026, 10, 21) + at * 60_000).toISOString();
/** More may be open than the server sends. */
const cell: fc.Arbitrary<OpenCell> = fc
  .tuple(fc.nat(12), fc.nat(5))
  .map(([sent, more]) => ({ count: sent + more, open: Array.from({ length: sent }, (_, at) => slot(minute(at))) }));

test('no cell has more rows than it has room for, and each open slot is shown or counted', () => {
  fc.assert(
    fc.property(cell, fc.nat(8), fc.nat(30), fc.nat(8), (of, rows, posts, most) => {
      const shown = Math.min(posts, most);
      const fits = openThatFit(of, { shown, count: posts, rows });
      if (posts > shown || rows <= shown) expect(fits).toEqual({ open: [], hidden: 0 });
      else {
        expect(shown + fits.open.length + Number(fits.hidden > 0)).toBeLessThanOrEqual(rows);
        expect(fits.open.length + fits.hidden).toBe(of.count);
      }
    }),
  );
});

test('posts and open slots are in order of time, and none is lost', () => {
  const times = fc.array(fc.nat(1440).map(minute), { maxLength: 8 });
  fc.assert(
    fc.property(times, times, (posts, open) => {
      const sorted = posts.toSorted().map((at) => ({ at }));
      const all = inTime(sorted, ({ at }) => at, open.toSorted().map(slot));
      expect(all.map(({ at }) => at)).toEqual([...posts, ...open].toSorted());
      expect(all.filter(isOpenSlot)).toHaveLength(open.length);
    }),
  );
});

test('a slot that has passed since is gone, and one leads to the composer with its time and accounts', () => {
  const account = { id: 'a', handle: 'kestrel.example', platform: 'bluesky' } as Account;
  const open = [
    { queueId: 'q', at: '2026-11-21T09:00', instant: '2026-11-21T08:00:00.000Z' },
    { queueId: 'q', at: '2026-11-21T18:00', instant: '2026-11-21T17:00:00.000Z' },
  ];
  const queues = [{ id: 'q', accountId: 'a', groupId: null, zone: 'Europe/Berlin', accountIds: ['a'] }];
  const cells = openCells({ queues, slots: [{ slot: '2026-11-21', count: 3, open }] }, [], [account], Date.UTC(2026, 10, 21, 12));
  expect(cells.get('2026-11-21')).toMatchObject({
    count: 2,
    open: [{ at: '2026-11-21T17:00:00.000Z', path: '/post-composer?at=2026-11-21T18%3A00&zone=Europe%2FBerlin&accounts=a' }],
  });
  expect(cells.get('2026-11-21')?.open[0]?.name).toContain('kestrel.example');
});
