import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitText } from './split.ts';
import { measureBytes, measureGraphemes } from './text.ts';

const within = (max: number) => (text: string) => measureGraphemes(text, max).over === 0;
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** What may be cut where there is no white space. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}]|(?!\p{ASCII})\p{P}/u;

describe('splitting a text into parts', () => {
  test('ends parts after sentences, and puts as much into each as fits', () => {
    const text = 'The first one. The second is longer! And a third? Yes.';
    expect(splitText(text, within(36))).toEqual(['The first one. The second is longer!', 'And a third? Yes.']);
    expect(splitText(text, within(100))).toEqual([text]);
  });

  test('cuts between words where a sentence does not fit, and inside a word only where that does not', () => {
    expect(splitText('one two three four', within(9))).toEqual(['one two', 'three', 'four']);
    expect(splitText('Donaudampfschiff ahoi', within(8))).toEqual(['Donaudam', 'pfschiff', 'ahoi']);
  });

  test('leaves an address whole, whatever signs are in it', () => {
    const address = 'https://example.org/a.b?c=1!d';
    expect(splitText(`Look at this. ${address} It is good.`, within(30))).toEqual(['Look at this.', address, 'It is good.']);
  });

  test.each([
    ['今日は天気がいい。明日は雨でしょう。', 10, ['今日は天気がいい。', '明日は雨でしょう。']],
    ['すごい!次も見てね！おわり', 9, ['すごい!', '次も見てね！おわり']],
    ['东京是日本的首都，人口最多的城市。北京很大。', 12, ['东京是日本的首都，人口', '最多的城市。北京很大。']],
    ['東京都は日本の首都であり、人口が多い。', 8, ['東京都は日本の', '首都であり、人口', 'が多い。']],
    ['彼は「コンピューター」と言った', 12, ['彼は「コンピューター」と', '言った']],
    ['見て#東京タワーの写真https://例え.jp/道。次は大阪', 16, ['見て#東京タワーの写真', 'https://例え.jp/道。', '次は大阪']],
    ['สวัสดีชาวโลกวันนี้อากาศดี', 10, ['สวัสดีชาวโลก', 'วันนี้อากาศดี']],
    ['話していました。「来週は休み」と。', 12, ['話していました。', '「来週は休み」と。']],
    ['总裁说。《产品手册》好。', 9, ['总裁说。', '《产品手册》好。']],
    ['できます。（日曜は休み。）', 9, ['できます。', '（日曜は休み。）']],
    ['「はい。」「いいえ。」『“では。”』', 7, ['「はい。」', '「いいえ。」', '『“では。”』']],
    ['Er rief: „Ja.“ Sie schwieg. Ich: „Nein.“', 28, ['Er rief: „Ja.“ Sie schwieg.', 'Ich: „Nein.“']],
    ['Ich rief laut: „Nein, nein.“', 27, ['Ich rief laut: „Nein,', 'nein.“']],
  ] as const)('ends parts after sentences and words of scripts without spaces: %s', (text, max, parts) => {
    expect(splitText(text, within(max))).toEqual(parts);
  });

  test('keeps paragraphs inside a part', () => {
    expect(splitText('One.\n\nTwo. Three is long enough.', within(12))).toEqual(['One.\n\nTwo.', 'Three is', 'long enough.']);
  });

  test('numbers the parts where that is wished, within the same room', () => {
    expect(splitText('One two three. Four five six.', within(18), { numbered: true })).toEqual([
      'One two three. 1/2',
      'Four five six. 2/2',
    ]);
    const many = splitText('Word and word. '.repeat(40), within(20), { numbered: true }) ?? [];
    expect(many).toHaveLength(40);
    expect(many.at(-1)).toBe('Word and word. 40/40');
  });

  test('says so where nothing can fit', () => {
    expect(splitText('anything', () => false)).toBeNull();
    expect(splitText('👩‍👩‍👧 family', (text) => measureBytes(text, 6).over === 0)).toBeNull();
  });

  test('a text as long as a post may be is measured a few times for each part', () => {
    for (const text of ['a'.repeat(99_000), '漢。'.repeat(49_500), 'word '.repeat(19_800).trim(), 'a?b'.repeat(33_000)]) {
      let measured = 0;
      const parts = splitText(text, (part) => {
        measured += part.length;
        return part.length <= 300;
      });
      expect(parts?.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(parts?.length).toBeLessThanOrEqual(Math.ceil(text.length / 295));
      expect(measured).toBeLessThan(25 * text.length);
    }
  });

  const words = fc.array(fc.oneof(fc.lorem({ maxCount: 8, mode: 'sentences' }), fc.string({ unit: 'grapheme', maxLength: 30 })), {
    maxLength: 12,
  });
  test('no word is lost, each part fits, and none is empty', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 20, max: 120 }), fc.boolean(), (pieces, max, numbered) => {
        const text = pieces.join(' ').trim();
        const parts = splitText(text, within(max), { numbered }) ?? [];
        for (const part of parts) expect(within(max)(part)).toBe(true);
        if (text !== '') expect(parts.every((part) => part.trim() !== '')).toBe(true);
        const plain = numbered && parts.length > 1 ? parts.map((part) => part.replace(/ \d+\/\d+$/, '')) : parts;
        expect(plain.join('').replaceAll(/\s+/gu, '')).toBe(text.replaceAll(/\s+/gu, ''));
        // A word stands across two parts only where it alone fills more than one.
        const room = numbered ? max - 8 : max;
        if (!unspaced.test(text) && wordsOf(text).every(within(room))) expect(plain.flatMap(wordsOf)).toEqual(wordsOf(text));
      }),
    );
  });
});
