import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clean, ended, sentences } from './text.ts';
import { tidy } from './tidy.ts';

describe('tidying', () => {
  test.each([
    [
      'so i just wanted to say that  we are are opening a new shop on on monday , it will be great!!! dont miss it',
      'So I just wanted to say that we are opening a new shop on Monday, it will be great! Don’t miss it.',
    ],
    ['our shop is open.In order to visit us , take tram 4', 'Our shop is open. In order to visit us, take tram 4.'],
    ['the price is 1.50 and we open at 9:30', 'The price is 1.50 and we open at 9:30.'],
    [
      'iPhone cases are here.  See https://a.example/x,y for all of them',
      'iPhone cases are here. See https://a.example/x,y for all of them.',
    ],
    ['WE OPEN OUR NEW SHOP TODAY', 'We open our new shop today.'],
    ['NASA', 'NASA'],
    ['- first\n- second', '- first\n- second'],
    ['Our news #Kiln', 'Our news #Kiln'],
    ['We love it <3 and 2 < 3', 'We love it <3 and 2 < 3.'],
  ])('%j', (text, better) => expect(tidy(text, 'en')).toBe(better));

  test('other languages keep their own habits', () => {
    expect(tidy('Bonjour ! On ouvre  samedi . Venez !!!', 'fr')).toBe('Bonjour ! On ouvre samedi. Venez !');
    expect(tidy('Heute ist  ist  offen , kommt vorbei!!', 'de')).toBe('Heute ist offen, kommt vorbei!');
    expect(tidy('新しいメニューが 始まりました', 'other')).toBe('新しいメニューが 始まりました');
  });

  test('what was tidied is tidy', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('so ', 'we  ', 'we ', 'are ', 'open', ' ,', '!!', '. ', '.', 'https://a.example/x ', 'and ', 'i ', '\n', 'dont '),
          { maxLength: 30 },
        ),
        (parts) => {
          const once = tidy(parts.join(''), 'en');
          expect(tidy(tidy(once, 'en'), 'en')).toBe(tidy(once, 'en'));
        },
      ),
      { examples: [[['so ', 'open', '!!', 'i ']]] },
    );
  });
});

test('long runs of one sign are read as short ones', () => {
  expect(clean(`a ${' '.repeat(99_000)}b ${' '.repeat(99_000)}\nc  `)).toBe(`a ${' '.repeat(99_000)}b\nc`);
  expect(ended(`a${','.repeat(99_000)}b${','.repeat(99_000)}`)).toBe(`a${','.repeat(99_000)}b.`);
  const titles = 'Dr. '.repeat(5000);
  const found = sentences(`${titles}Who came. Am 12. Juli. 1. Water early.`);
  expect(found.slice(1)).toEqual(['Am 12. Juli.', '1. Water early.']);
  expect(found[0] === `${titles}Who came.`).toBe(true);
});
