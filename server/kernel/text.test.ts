import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, nameInMail } from './text.ts';

test.each([
  ['Mara Lindt', 'Mara Lindt'],
  ['Dr. Who, Jr.', 'Dr. Who, Jr.'],
  ['evil.example', 'evil. example'],
  ['https://evil.example/win', 'https: //evil. example/win'],
  ['HTTP://2130706433', 'HTTP: //2130706433'],
  ['a@evil.example', 'a@evil. example'],
  ['www.evil。example', 'www. evil。 example'],
  ['Studio 10:30', 'Studio 10:30'],
])('%s reads %s', (name, read) => expect(nameInMail(name)).toBe(read));

test.each([
  ['Short', 10, 'Short'],
  ['Ten signs.', 10, 'Ten signs.'],
  ['Eleven sign', 10, 'Eleven si…'],
  ['Nine char and more', 10, 'Nine char…'],
  [' On\n\ntwo  lines ', 20, 'On two lines'],
  ['Family 👨‍👩‍👧‍👦 of four', 10, 'Family…'],
])('%j within %i', (text, max, cut) => {
  expect(excerpt(text, max)).toBe(cut);
});

test('nothing is longer than it may be, or cut inside a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 12, max: 40 }), (text, max) => {
      const short = excerpt(text, max);
      expect(short.length).toBeLessThanOrEqual(max);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});
