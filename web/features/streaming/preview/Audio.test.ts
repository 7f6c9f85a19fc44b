import { expect, test } from 'vitest';
import { createPeakHold } from './Audio.tsx';

test('a peak stays for a while, then gives way to what is heard', () => {
  const hold = createPeakHold({ for: 1_500 });
  expect([hold(-30, 0), hold(-12, 100), hold(-40, 200), hold(-40, 1_600)]).toEqual([-30, -12, -12, -12]);
  expect([hold(-40, 1_601), hold(-20, 1_700), hold(Number.NEGATIVE_INFINITY, 3_201)]).toEqual([-40, -20, Number.NEGATIVE_INFINITY]);
});
