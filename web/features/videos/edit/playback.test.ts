import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backward, onward } from './playback.ts';

const kept = [
  { start: 2, end: 4 },
  { start: 10, end: 12 },
];
const slack = 0.02;

test('it stops at the end of the only part and goes back to its start', () => {
  const [only] = kept.slice(0, 1);
  expect(onward(only ? [only] : [], 0, 3.9, slack)).toEqual({ do: 'play', index: 0 });
  expect(onward(only ? [only] : [], 0, 4, slack)).toEqual({ do: 'stop', at: 2 });
});

test('parts are played one after another', () => {
  expect(onward(kept, null, 0, slack)).toEqual({ do: 'jump', to: 2, index: 0 });
  expect(onward(kept, 0, 3.99, slack)).toEqual({ do: 'jump', to: 10, index: 1 });
  expect(onward(kept, 1, 12.01, slack)).toEqual({ do: 'stop', at: 2 });
  expect(onward(kept, null, 5, slack)).toEqual({ do: 'jump', to: 10, index: 1 });
  expect(onward(kept, null, 30, slack)).toEqual({ do: 'jump', to: 2, index: 0 });
});

test('in another order than the source has them, too, and a split is played through', () => {
  expect(onward([...kept].reverse(), 0, 12, slack)).toEqual({ do: 'jump', to: 2, index: 1 });
  const both = [
    { start: 2, end: 4 },
    { start: 4, end: 6 },
  ];
  expect(onward(both, 0, 4, slack)).toEqual({ do: 'play', index: 1 });
});

test('backwards it skips what is left out, and ends before the first part', () => {
  expect(backward(kept, 11, 0.04)).toBe(11);
  expect(backward(kept, 9.5, 0.04)).toBe(3.96);
  expect(backward(kept, 1.9, 0.04)).toBe(null);
});

test('played frame by frame from anywhere, it always ends, at the start of the first part', () => {
  const segment = fc.record({ start: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 1, max: 90 }) });
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 1500 }), (parts, from) => {
      const all = parts.map(({ start, length }) => ({ start: start / 25, end: (start + length) / 25 }));
      const max = all.length * 1600;
      let [frame, index]: [number, number | null] = [from, null];
      for (let count = 0; count < max; count++) {
        const next = onward(all, index, frame / 25, slack);
        if (next.do === 'stop') {
          expect(next.at).toBe(all[0]?.start);
          return;
        }
        index = next.index;
        frame = next.do === 'jump' ? Math.round(next.to * 25) : frame + 1;
      }
      expect.unreachable('It plays on and on.');
    }),
  );
});
