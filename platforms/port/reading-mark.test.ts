import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReadFrom, type Mark, sinceMark } from './reading-mark.ts';

const start = Date.UTC(2026, 10, 23);
/** Entries by the time they carry and the time they appear, which is up to four minutes later. Seconds. */
const entries = fc.uniqueArray(fc.record({ id: fc.uuid(), at: fc.nat(7_200), late: fc.nat(240) }), {
  selector: ({ id }) => id,
  maxLength: 60,
});

test('each entry is read exactly once, however late it appears and however often the list is read', () => {
  fc.assert(
    fc.property(entries, fc.array(fc.nat(7_500), { minLength: 1, maxLength: 20 }), (all, times) => {
      const read: string[] = [];
      let mark: Mark | null = null;
      for (const now of [...times, 7_500].toSorted((a, b) => a - b)) {
        const listed = all
          .filter(({ at, late }) => at + late <= now)
          .map(({ id, at }) => ({ id, at: new Date(start + at * 1000).toISOString() }))
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
        const since: ReturnType<typeof sinceMark<{ id: string; at: string }>> = sinceMark(listed, mark);
        read.push(...since.fresh.map(({ id }) => id));
        mark = since.mark;
      }
      expect(read.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }),
  );
});

test('a list is read back to just before its newest known entry', () => {
  const mark = { at: new Date(start).toISOString(), seen: ['a'] };
  const at = (minutes: number) => [{ id: 'b', at: new Date(start - minutes * 60_000).toISOString() }];
  expect([isReadFrom(at(4), mark), isReadFrom(at(6), mark), isReadFrom(at(6), null)]).toEqual([false, true, false]);
});
