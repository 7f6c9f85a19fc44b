import { expect, test } from 'vitest';
import { pinched, type Spot } from './pinch.ts';

const start = { zoom: 1, pan: { x: 0, y: 0 } };
const fingers = (x: number, y: number, apart: number): [Spot, Spot] => [
  { x: x - apart / 2, y },
  { x: x + apart / 2, y },
];

test('two fingers that move together move the picture', () => {
  expect(pinched(start, fingers(0, 0, 100), fingers(30, -20, 100))).toEqual({ zoom: 1, pan: { x: 30, y: -20 } });
});

test('what is between the fingers stays between them', () => {
  const { zoom, pan } = pinched(start, fingers(50, 10, 100), fingers(50, 10, 200));
  expect(zoom).toBe(2);
  // The point at 50 is now twice as far from the picture’s middle.
  expect(pan.x + 50 * zoom).toBe(50);
  expect(pan.y + 10 * zoom).toBe(10);
});

test('it ends at the largest and the smallest zoom', () => {
  expect(pinched(start, fingers(0, 0, 10), fingers(0, 0, 1000)).zoom).toBe(8);
  expect(pinched(start, fingers(0, 0, 1000), fingers(0, 0, 10)).zoom).toBe(0.5);
  expect(pinched(start, fingers(0, 0, 0), fingers(0, 0, 0)).zoom).toBe(1);
});
