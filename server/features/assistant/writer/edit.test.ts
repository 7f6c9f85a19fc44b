import { AssistantRequest } from '@everycast/contract/assistant';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bringWithin } from './fit.ts';
import { clean, ended, graphemes, linksIn, sentences } from './text.ts';
import { tidy } from './tidy.ts';
import { changeTone } from './tone.ts';
import { writeOffline } from './writer.ts';

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
  const roastery = [
    'We started this little roastery with one drum and a borrowed van.',
    'Honestly, it was hard at the beginning, and we had no idea what we were doing at all.',
    'On Saturday 14 June we open our doors from 10 to 4, and you can taste three new origins.',
    'Parking is at the back of the building.',
  ];
  test('keeps the sentences that hold dates, times and figures', () => {
    const short = `${roastery[0]} ${roastery[2]}`;
    expect(bringWithin(roastery.join(' '), atMost(180))).toBe(short);
    const shortened = { text: short, note: null };
    expect(writeOffline(AssistantRequest.parse({ action: 'shorten', text: roastery.join(' ') }), null)).toEqual(shortened);
    // Typed as a prompt, it is the same wish.
    expect(writeOffline(AssistantRequest.parse({ action: 'generate', prompt: `Shorten this: ${roastery.join(' ')}` }), null)).toEqual(
      shortened,
    );
  });
  test('then clauses, then words', () => {
    const sentence = 'We open on Saturday, from nine in the morning until the last bowl has gone';
    expect(bringWithin(sentence, atMost(40))).toBe('We open on Saturday.');
    expect(bringWithin('We open on Saturday from nine in the morning', atMost(30))).toBe('We open on Saturday from nine…');
    expect(bringWithin('Unbreakable', atMost(6))).toBe('Unbre…');
  });
  test('a link stays whole or goes', () => {
    expect(bringWithin('See https://kiln.example/a/very/long/path/indeed', atMost(20))).toBe('See…');
    expect(bringWithin('https://kiln.example/a/very/long/path', atMost(20))).toBe('');
  });
  test('always fits, keeps links whole, and leaves alone what fits', () => {
    const piece = fc.constantFrom(
      'We open. ',
      'Come by, or watch with us! ',
      'https://kiln.example/autumn ',
      '#Kiln ',
      '@you ',
      '\n\n',
      'ß'.repeat(50),
      '👩‍👩‍👧 ',
      'and then; ',
      '1. Bowls\n',
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

describe('tidying', () => {
  test.each([
    [
      'so i just wanted to say that  we are are opening a new shop on on monday , it will be great!!! dont miss it',
      'We are opening a new shop on Monday, it will be great! Don’t miss it.',
    ],
    ['We are happy to announce that our shop is open.In order to visit us , take tram 4', 'Our shop is open. To visit us, take tram 4.'],
    ['the price is 1.50 and we open at 9:30', 'The price is 1.50 and we open at 9:30.'],
    [
      'iPhone cases are here.  See https://a.example/x,y for all of them',
      'iPhone cases are here. See https://a.example/x,y for all of them.',
    ],
    ['- first\n- second', '- first\n- second'],
    ['Our news #Kiln', 'Our news #Kiln'],
  ])('%j', (text, better) => expect(tidy(text, 'en')).toBe(better));

  test('a sentence that is too long becomes two', () => {
    const long =
      'To use the new kiln you need a short introduction from one of us on any Tuesday evening, and we will send you a mail with all the dates and everything that you need to know before you come.';
    expect(sentences(tidy(long, 'en'))).toHaveLength(2);
  });
  test('other languages keep their own habits', () => {
    expect(tidy('Bonjour ! On ouvre  samedi . Venez !!!', 'fr')).toBe('Bonjour ! On ouvre samedi. Venez !');
    expect(tidy('Heute ist  ist  offen , kommt vorbei!!', 'de')).toBe('Heute ist offen, kommt vorbei!');
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

describe('tones', () => {
  const text =
    'Hey guys! We are super excited to show our amazing kiln. I think it might help you. Check out https://kiln.example/x and be at the opening at 10! 🎉';
  test.each([
    [
      'plain',
      'Hey guys. We are glad to show our kiln. I think it might help you. Check out https://kiln.example/x and be at the opening at 10.',
    ],
    [
      'professional',
      'Hello everyone. We are very excited to show our remarkable kiln. I think it might help you. See https://kiln.example/x and be at the opening at 10.',
    ],
    [
      'confident',
      'Hey guys. We are super excited to show our amazing kiln. It might help you. Check out https://kiln.example/x and be at the opening at 10. 🎉',
    ],
  ] as const)('%s', (tone, changed) => expect(changeTone(text, tone)).toBe(changed));
  test('friendly and playful begin and end warmer', () => {
    expect(changeTone('We are open. You are welcome.', 'friendly')).toBe('Hello everyone! We’re open. You’re welcome!');
    expect(changeTone('The coffee is ready. Come by.', 'playful')).toBe('Guess what? The coffee is ready. ☕ Swing by!');
  });
  test('only in English; the rest is told what it needs', () => {
    expect(() =>
      writeOffline(AssistantRequest.parse({ action: 'tone', tone: 'playful', text: 'Wir öffnen am Samstag unsere Türen.' }), null),
    ).toThrow(/AI model/);
  });
});

describe('hashtags and variants', () => {
  const run = (request: object) => writeOffline(AssistantRequest.parse(request), null);
  test('hashtags come from the text’s own telling words, below the text', () => {
    expect(run({ action: 'hashtags', text: 'Our pottery studio opens the kiln on Saturday.' }).text).toBe(
      'Our pottery studio opens the kiln on Saturday.\n\n#PotteryStudio #Kiln',
    );
    expect(run({ action: 'hashtags', text: 'Unser neuer Laden in Berlin öffnet am Samstag.' }).text).toMatch(/#Laden #Berlin$/);
    expect(run({ action: 'hashtags', text: 'Our pottery studio #PotteryStudio' }).text).toBe('Our pottery studio #PotteryStudio');
    expect(run({ action: 'hashtags', text: 'Oh, so it is.' })).toMatchObject({
      text: 'Oh, so it is.',
      note: expect.stringContaining('No word'),
    });
  });
  test('a text that needs nothing comes back with the reason', () => {
    expect(run({ action: 'improve', text: kiln })).toMatchObject({ text: kiln, note: expect.stringContaining('nothing to tidy') });
    expect(run({ action: 'shorten', text: 'We open on Saturday.' })).toMatchObject({
      text: 'We open on Saturday.',
      note: expect.stringContaining('no sentence to spare'),
    });
  });
  test('translating is refused with what to set', () => {
    expect(() => run({ action: 'translate', text: 'Hello', language: 'ja' })).toThrow(/日本語.*AI_PROVIDER/);
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
