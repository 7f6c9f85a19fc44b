import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSince, type Since } from './since.ts';

const start = Date.UTC(2026, 10, 23);
const at = (seconds: number) => new Date(start + seconds * 1000);
/** Entries by the time that their IDs stand for and the time they appear, which is up to four minutes later. Seconds. */
const entries = fc.uniqueArray(fc.record({ time: fc.nat(7_200), late: fc.nat(240) }), { selector: ({ time }) => time, maxLength: 60 });
const atOnce = 5;

test('each entry is read exactly once, page by page, however late it appears and however often the list is read', () => {
  fc.assert(
    fc.property(entries, fc.array(fc.nat(7_500), { minLength: 1, maxLength: 20 }), (all, times) => {
      const read: string[] = [];
      const [early, ...later] = [...times, 7_500].toSorted((a, b) => a - b);
      let since: Since = readSince([], null, null, at(early ?? 0)).since;
      for (const now of later) {
        do {
          const listed = all
            .filter(({ time, late }) => time + late <= now)
            .map(({ time }) => ({ id: String(1_000_000 + time), at: at(time).toISOString() }))
            .filter(({ id }) => since.after === null || id > since.after)
            .filter(({ id }) => since.rest === null || id < since.rest.token)
            .toSorted((a, b) => (a.id < b.id ? 1 : -1));
          const page = listed.slice(0, atOnce);
          const next: ReturnType<typeof readSince<{ id: string; at: string }>> = readSince(
            page,
            listed.length > atOnce ? (page.at(-1)?.id ?? null) : null,
            since,
            at(now),
          );
          read.push(...next.fresh.map(({ id }) => id));
          since = next.since;
        } while (since.rest);
      }
      expect(read.toSorted()).toEqual(all.map(({ time }) => String(1_000_000 + time)).toSorted());
    }),
  );
});

test('a quiet list is asked for nothing that is known', () => {
  const page = [
    { id: '12', at: at(60).toISOString() },
    { id: '9', at: at(0).toISOString() },
  ];
  const { since } = readSince(page, 'older', null, at(3_600));
  expect(since).toEqual({ after: '12', read: [], rest: null });
  expect(readSince([], null, since, at(3_660)).since).toEqual(since);
});

test('what is read in older pages ends where it was read before', () => {
  const before: Since = { after: '10', read: [], rest: null };
  const page = [
    { id: '11', at: at(60).toISOString() },
    { id: '10', at: at(0).toISOString() },
  ];
  const { fresh, since } = readSince(page, 'older', before, at(90));
  expect([fresh.map(({ id }) => id), since.rest]).toEqual([['11'], null]);
});
