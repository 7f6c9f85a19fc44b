import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockMinutes, packLanes, type Span, spanOf } from './lanes.ts';

const end = 24 * 60;
const spans = fc
  .array(fc.record({ from: fc.integer({ min: 0, max: end - 1 }), length: fc.constantFrom(0, 0, 0, 45, 90, 600, end) }), { maxLength: 40 })
  .map((all) => all.map(({ from, length }, at) => spanOf(`p${at}`, from, from + length, end)));
const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to;

/** Everything that is drawn, with its lane. */
function drawn(given: readonly Span[], optional: readonly Span[] = []) {
  const { blocks, more } = packLanes(given, optional);
  return {
    blocks,
    more,
    all: [...blocks.map(({ of, lane, narrow }) => ({ of, lane, narrow })), ...more.map((of) => ({ of, lane: 1, narrow: true }))],
  };
}

test('nothing overlaps in a lane, and what is full width has nothing beside it', () => {
  fc.assert(
    fc.property(spans, spans, (given, later) => {
      const { all } = drawn(
        given,
        later.map((span) => ({ ...span, id: `open ${span.id}` })),
      );
      for (const one of all) {
        for (const other of all) {
          if (one === other || !overlap(one.of, other.of)) continue;
          expect(one.lane).not.toBe(other.lane);
          expect(one.narrow && other.narrow).toBe(true);
        }
      }
    }),
  );
});

test('every post is a block or counted, once', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const { blocks, more } = packLanes(given);
      const ids = [...blocks.map(({ of }) => of.id), ...more.flatMap(({ hidden }) => hidden.map(({ id }) => id))];
      expect(ids.toSorted()).toEqual(given.map(({ id }) => id).toSorted());
      for (const { hidden } of more) expect(hidden.length).toBeGreaterThan(1);
    }),
  );
});

test('open slots never move a post, nor count as more', () => {
  fc.assert(
    fc.property(spans, spans, (given, open) => {
      const places = (packed: ReturnType<typeof packLanes>) =>
        packed.blocks.filter(({ of }) => of.id.startsWith('p')).map(({ of, lane }) => [of.id, lane]);
      const slots = open.map((span) => ({ ...span, id: `open ${span.id}` }));
      expect(places(packLanes(given, slots))).toEqual(places(packLanes(given)));
      expect(packLanes(given, slots).more).toEqual(packLanes(given).more);
    }),
  );
});

test('a block is inside the grid, and has room for two lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: end }), fc.integer({ min: -60, max: 2 * end }), (from, length) => {
      const span = spanOf('one', from, from + length, end);
      expect(span.from).toBeGreaterThanOrEqual(0);
      expect(span.to).toBeLessThanOrEqual(end);
      expect(span.to - span.from).toBeGreaterThanOrEqual(blockMinutes);
    }),
  );
  expect(spanOf('last', 23 * 60 + 59, 23 * 60 + 59, end)).toEqual({ id: 'last', from: 23 * 60 + 30, to: end });
});

test('two stand side by side; of sixteen, one and “+15”', () => {
  const at = (count: number) => packLanes(Array.from({ length: count }, (_, id) => spanOf(String(id).padStart(2, '0'), 540, 540, end)));
  expect(at(1).blocks).toMatchObject([{ lane: 0, narrow: false }]);
  expect(at(2).blocks).toMatchObject([
    { lane: 0, narrow: true },
    { lane: 1, narrow: true },
  ]);
  expect(at(3)).toMatchObject({ blocks: [{ lane: 0 }], more: [{ hidden: [{ id: '01' }, { id: '02' }] }] });
  expect(at(16).more[0]?.hidden).toHaveLength(15);
});
