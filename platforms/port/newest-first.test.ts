import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fromTheBeginning,
  isNewestFirst,
  isReadFrom,
  type Mark,
  notRead,
  type ReadPosition,
  readNewest,
  sinceMark,
} from './newest-first.ts';

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

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
/** Entries of these minutes, newest first, as one list with pages. */
const listOf = (minutes: readonly number[]) => minutes.toSorted((a, b) => b - a).map((minute) => ({ id: String(minute), at: at(minute) }));

/** Reads until nothing is left. */
function readAll(minutes: readonly number[], size: number, from: ReadPosition): { ids: string[]; place: ReadPosition } {
  const list = listOf(minutes);
  const ids: string[] = [];
  for (let place = from; ; ) {
    const start = Number(place.rest?.after ?? 0);
    const end = start + size;
    const read = readNewest({ entries: list.slice(start, end), after: end < list.length ? String(end) : null }, place);
    ids.push(...read.fresh.map(({ id }) => id));
    place = read.place;
    if (place.rest === null) return { ids, place };
  }
}

const someMinutes = fc.uniqueArray(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 40 });

test('what is new is read completely, whatever the size of pages', () => {
  fc.assert(
    fc.property(someMinutes, someMinutes, fc.integer({ min: 1, max: 10 }), (old, added, size) => {
      const { place } = readAll(old, 100, notRead);
      const newer = added.map((minute) => minute + Math.max(...old) + 1);
      const { ids } = readAll([...old, ...newer], size, place);
      expect(new Set(ids)).toEqual(new Set(newer.map(String)));
    }),
  );
});

test('at first only the newest page counts; a list that is new is read to its end', () => {
  expect(readAll([1, 100, 200, 300], 2, notRead).ids).toEqual(['300', '200']);
  expect(readAll([1, 100, 200, 300], 2, fromTheBeginning).ids).toEqual(['300', '200', '100', '1']);
});

test('a list that was empty is read completely later', () => {
  const { place } = readAll([], 2, notRead);
  expect(readAll([1, 100, 200], 2, place).ids).toEqual(['200', '100', '1']);
});

test('of a list in another order everything that is new is read', () => {
  const list = [1, 2, 3, 40, 50].map((minute) => ({ id: String(minute), at: at(minute) }));
  const pageAt = (start: number) => ({ entries: list.slice(start, start + 2), after: start + 2 < list.length ? String(start + 2) : null });
  const ids: string[] = [];
  let place: ReadPosition = { mark: { at: at(3), seen: ['1', '2', '3'] }, rest: null };
  do {
    const page = pageAt(Number(place.rest?.after ?? 0));
    const read = readNewest({ ...page, order: isNewestFirst(page.entries) ? page.entries : null }, place);
    ids.push(...read.fresh.map(({ id }) => id));
    place = read.place;
  } while (place.rest !== null);
  expect(ids).toEqual(['40', '50']);
});
