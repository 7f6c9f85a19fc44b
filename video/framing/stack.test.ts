import { expect, test } from 'vitest';
import type { Sight } from './follow.ts';
import { stackFor } from './stack.ts';

const face = (x: number, y = 0.4, width = 0.1) => ({ x, y, width, height: width * 2, score: 0.9, moves: 0 });
const sights = (count: number, faces: (index: number) => ReturnType<typeof face>[]): Sight[] =>
  Array.from({ length: count }, (_, index) => ({ at: index / 4, cut: index === 0, motion: null, skin: null, faces: faces(index) }));
const wide = 16 / 9;
const middle = ({ x, width }: { x: number; width: number }) => x + width / 2;

test('two faces that no upright crop has both of get one half each, from left to right', () => {
  const [top, bottom] =
    stackFor(
      sights(20, () => [face(0.75), face(0.25)]),
      wide,
    ) ?? [];
  expect(top && middle(top)).toBeCloseTo(0.25, 2);
  expect(bottom && middle(bottom)).toBeCloseTo(0.75, 2);
  // Neither has the other's face, and both have the ratio of half an upright frame.
  expect(top && top.x + top.width).toBeLessThanOrEqual(0.7);
  expect(((top?.width ?? 0) * wide) / (top?.height ?? 1)).toBeCloseTo(9 / 8, 1);
});

test('two faces beside each other, one after the other, or in an upright video need no stack', () => {
  expect(
    stackFor(
      sights(20, () => [face(0.45), face(0.6)]),
      wide,
    ),
  ).toBeNull();
  expect(
    stackFor(
      sights(20, (index) => [face(index < 10 ? 0.2 : 0.8)]),
      wide,
    ),
  ).toBeNull();
  expect(
    stackFor(
      sights(20, () => [face(0.2), face(0.8)]),
      9 / 16,
    ),
  ).toBeNull();
  expect(
    stackFor(
      sights(20, () => []),
      wide,
    ),
  ).toBeNull();
});

test('a screen is above the webcam in its corner, without it', () => {
  const [screen, webcam] =
    stackFor(
      sights(20, () => [face(0.88, 0.8, 0.07)]),
      wide,
    ) ?? [];
  expect(screen).toMatchObject({ x: 0, y: 0, height: 1 });
  expect(screen?.width).toBeLessThan(0.8);
  expect(webcam && [webcam.x < 0.84, webcam.x + webcam.width > 0.92, webcam.height < 0.5]).toEqual([true, true, true]);
  const left = stackFor(
    sights(20, () => [face(0.1, 0.15, 0.07)]),
    wide,
  );
  expect(left?.[0]?.x).toBeGreaterThan(0.3);
});

test('someone who walks, is large or is in the middle is no webcam', () => {
  expect(
    stackFor(
      sights(20, (index) => [face(0.75 + index * 0.01, 0.8, 0.07)]),
      wide,
    ),
  ).toBeNull();
  expect(
    stackFor(
      sights(20, () => [face(0.8, 0.7, 0.25)]),
      wide,
    ),
  ).toBeNull();
  expect(
    stackFor(
      sights(20, () => [face(0.5, 0.5, 0.07)]),
      wide,
    ),
  ).toBeNull();
});
