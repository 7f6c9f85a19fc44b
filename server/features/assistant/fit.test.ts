import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bringWithin } from './fit.ts';
import { graphemes, linksIn } from './writer/text.ts';

const atMost = (max: number) => (text: string) => graphemes(text).length <= max;
const kiln =
  'Kiln opening this Saturday at 10.\n\nForty-two pieces from the autumn firing: speckled bowls, tall bottles in cobalt, and the first celadon vases since spring. We open the kiln live, so you see what the fire did before anyone has touched it. Come by, or watch with us.\n\nhttps://kiln.example/autumn';

describe('bringing a text within a limit', () => {
  test('drops whole sentences first, and keeps the first one and the link', () => {
    expect(bringWithin(kiln, atMost(200))).toBe(
      'Kiln opening this Saturday at 10.\n\nWe open the kiln live, so you see what the fire did before anyone has touched it. Come by, or watch with us.\n\nhttps://kiln.example/autumn',
    );
    expect(bringWithin(kiln, atMost(100))).toBe(
      'Kiln opening this Saturday at 10.\n\nCome by, or watch with us.\n\nhttps://kiln.example/autumn',
    );
  });

  test('keeps the sentences that hold dates, times and figures', () => {
    const roastery = [
      'We started this little roastery with one drum and a borrowed van.',
      'Honestly, it was hard at the beginning, and we had no idea what we were doing at all.',
      'On Saturday 14 June we open our doors from 10 to 4, and you can taste three new origins.',
      'Parking is at the back of the building.',
    ];
    expect(bringWithin(roastery.join(' '), atMost(180))).toBe(`${roastery[0]} ${roastery[2]}`);
  });

  test('then clauses, then words', () => {
    expect(bringWithin('We open on Saturday, from nine in the morning until the last bowl has gone', atMost(40))).toBe(
      'We open on Saturday.',
    );
    expect(bringWithin('We open on Saturday from nine in the morning', atMost(30))).toBe('We open on Saturday from nine…');
    expect(bringWithin('Unbreakable', atMost(6))).toBe('Unbre…');
  });

  test('a link stays whole or goes', () => {
    expect(bringWithin('See https://kiln.example/a/very/long/path/indeed', atMost(20))).toBe('See…');
    expect(bringWithin('https://kiln.example/a/very/long/path', atMost(20))).toBe('');
  });

  test('always fits, keeps links whole, and leaves alone what fits', () => {
    const piece = fc.constantFrom(
      ...['We open. ', 'Come by, or watch with us! ', 'https://kiln.example/autumn ', '#Kiln ', '@you ', '\n\n', '1. Bowls\n'],
      ...['ß'.repeat(50), '👩‍👩‍👧 ', 'and then; '],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 200 }), (pieces, max) => {
        const text = pieces.join('');
        const short = bringWithin(text, atMost(max));
        expect(graphemes(short).length).toBeLessThanOrEqual(max);
        for (const link of linksIn(short)) expect(linksIn(text)).toContain(link);
        if (atMost(max)(text.trim())) expect(short).toBe(text.trim());
      }),
    );
  });
});
