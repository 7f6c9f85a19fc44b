import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Face, leads } from './tracks.ts';

const face = (x: number, part: Partial<Face> = {}): Face => ({ x, y: 0.4, width: 0.1, height: 0.2, score: 0.9, moves: 0, ...part });
const many = (count: number, looks: (index: number) => Face[]) => Array.from({ length: count }, (_, index) => looks(index));
const places = (looks: Face[][]) => leads(looks).map((lead) => lead?.face.x ?? null);

test('of two people the larger one leads, and before that the one who moves', () => {
  expect(places(many(6, () => [face(0.2, { width: 0.1 }), face(0.8, { width: 0.14 })]))).toEqual(Array(6).fill(0.8));
  expect(places(many(6, () => [face(0.2, { moves: 0.3 }), face(0.8, { width: 0.14 })]))).toEqual(Array(6).fill(0.2));
});

test('who is there for longer leads, and the other one while alone', () => {
  const looks = many(12, (index) => [...(index < 8 ? [face(0.2)] : []), ...(index > 5 ? [face(0.8)] : [])]);
  expect(places(looks)).toEqual([...Array(8).fill(0.2), ...Array(4).fill(0.8)]);
  expect(new Set(leads(looks).map((lead) => lead?.person)).size).toBe(2);
});

test('a face that walks, and is missed at times, stays the same one', () => {
  const found = leads(many(20, (index) => (index % 4 === 2 ? [] : [face(0.1 + index * 0.04, { score: index % 2 === 0 ? 0.9 : 0.65 })])));
  expect(new Set(found.flatMap((lead) => lead?.person ?? []))).toEqual(new Set([0]));
  expect(found.filter(Boolean)).toHaveLength(15);
});

test('noise is no face: seen once, never certain, or now and then', () => {
  expect(places(many(10, (index) => (index === 4 ? [face(0.5)] : [])))).toEqual(Array(10).fill(null));
  expect(places(many(10, () => [face(0.5, { score: 0.75 })]))).toEqual(Array(10).fill(null));
  expect(places(many(20, (index) => (index % 5 === 0 ? [face(0.5)] : [])))).toEqual(Array(20).fill(null));
  // A short scene is looked at once or twice only.
  expect(places(many(1, () => [face(0.5)]))).toEqual([0.5]);
});

test('a face that passes through a long scene does not lead it', () => {
  expect(places(many(40, (index) => (index < 4 ? [face(0.5)] : [])))).toEqual(Array(40).fill(null));
});

test('whatever is found, there is one entry for each look, with a face of that look', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const any = fc.record({
    x: part,
    y: part,
    width: fc.double({ min: 0.01, max: 1, noNaN: true }),
    height: fc.double({ min: 0.01, max: 1, noNaN: true }),
    score: part,
    moves: part,
  });
  fc.assert(
    fc.property(fc.array(fc.array(any, { maxLength: 4 }), { maxLength: 40 }), (looks) => {
      const found = leads(looks);
      expect(found).toHaveLength(looks.length);
      for (const [look, lead] of found.entries()) if (lead) expect(looks[look]).toContain(lead.face);
      expect(leads(looks)).toEqual(found);
    }),
  );
});
