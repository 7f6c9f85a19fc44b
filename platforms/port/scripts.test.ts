import { isHashtag } from '@everycast/contract/hashtags';
import { addressesIn } from '@everycast/sandbox/core/feed-post';
import { describe, expect, test } from 'vitest';
import { hashtagsIn as offlineHashtags, linksIn as offlineLinks } from '../../server/features/assistant/writer/text.ts';
import { facebookManifest } from '../facebook/manifest.ts';
import { instagramManifest } from '../instagram/manifest.ts';
import { linkedinManifest } from '../linkedin/manifest.ts';
import { littleText } from '../linkedin/text.ts';
import { tiktokManifest } from '../tiktok/manifest.ts';
import { twitchManifest } from '../twitch/manifest.ts';
import { youtubeManifest } from '../youtube/manifest.ts';

/** A word with marks or joiners where the script has them, and how a sentence goes on without a space where one may. */
const scripts: readonly (readonly [name: string, word: string, after: string])[] = [
  ['Latin', 'café', '…and'],
  ['Latin, decomposed', 'cafe\u0301', '” she'],
  ['Catalan', 'Col·lecció', '»'],
  ['Vietnamese, decomposed', 'Việt_Nam'.normalize('NFD'), '. '],
  ['Greek', 'Ελλάδα', '»· '],
  ['Cyrillic', 'Україна', '»—'],
  ['Armenian', 'Հայաստան', '։ Այո'],
  ['Georgian', 'საქართველო', '“'],
  ['Hebrew with points', 'שָׁלוֹם', '״ '],
  ['Arabic with vowels', 'مَرْحَبًا', '؟نعم'],
  ['Persian', 'می\u200Cخواهم', '،بعد'],
  ['Urdu', 'پاکستان', '۔پھر'],
  ['Devanagari', 'नमस्ते', '।अगला'],
  ['Devanagari, joined', 'क्\u200Dष', '॥'],
  ['Bengali', 'বাংলাদেশ', '।'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ', '।'],
  ['Gujarati', 'ગુજરાતી', '. '],
  ['Odia', 'ଓଡ଼ିଆ', '।'],
  ['Tamil', 'தமிழ்', '. '],
  ['Telugu', 'తెలుగు', '. '],
  ['Kannada', 'ಕನ್ನಡ', '. '],
  ['Malayalam', 'മലയാളം', '. '],
  ['Sinhala', 'ශ්\u200Dරී_ලංකා', '. '],
  ['Thai', 'สวัสดี', '๚ต่อ'],
  ['Lao', 'ສະບາຍດີ', '\u200Bສະ'],
  ['Khmer', 'ភាសាខ្មែរ', '។បន្ទាប់'],
  ['Burmese', 'မြန်မာ', '။နောက်'],
  ['Tibetan', 'བོད་ཡིག', '།རྗེས'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ', '᠃ᠳᠠᠷᠠ'],
  ['Ethiopic', 'ሰላም', '።ቀጣይ'],
  ['Korean', '한국어', '」입니다'],
  ['Japanese', '日本語ラーメン', '。次の文。'],
  ['Japanese, in brackets', 'カフェ', '）です'],
  ['Chinese', '中文', '，然后。'],
  ['Chinese, exclaimed', '北京', '！？下一句'],
  ['Chinese, quoted', '世界', '”他说'],
];

const manifests = [facebookManifest, instagramManifest, linkedinManifest, tiktokManifest, twitchManifest, youtubeManifest];
const found = (facets: readonly { kind: string; value: string }[], kind: string) =>
  facets.flatMap((facet) => (facet.kind === kind ? [facet.value] : []));

describe.each(scripts)('in %s', (_, word, after) => {
  test('a hashtag is the whole word', () => {
    const text = `${word} #${word}, #${word}\u200B（#${word}） a#${word} #${word}-x #2026 #+1`;
    for (const { id, facets } of manifests) expect(found(facets(text), 'hashtag'), id).toEqual(id === 'twitch' ? [] : Array(4).fill(word));
    expect(offlineHashtags(text)).toEqual(Array(4).fill(`#${word}`));
    expect(littleText(`#${word}!`)).toBe(`{hashtag|\\#|${word.replace('_', '\\_')}}!`);
    expect(isHashtag(`#${word}`)).toBe(true);
  });

  test('a link ends where the sentence goes on', () => {
    for (const url of ['https://example.org/foo', `https://example.org/${word}/(${word})?q=${word}#${word}`]) {
      const text = `${word}: ${url}${after} (${url})`;
      for (const { id, facets } of [facebookManifest, linkedinManifest, twitchManifest, youtubeManifest]) {
        expect(found(facets(text), 'link'), id).toEqual([url, url]);
      }
      expect(offlineLinks(text)).toEqual([url, url]);
      expect(addressesIn(text).map(({ url }) => url)).toEqual([url, url]);
    }
  });
});

test('an emoji before a hashtag or inside it is none of its marks', () => {
  const { facets } = linkedinManifest;
  expect(found(facets('❤️#love 1️⃣#one #️⃣ #️⃣no #1️⃣ #top❤️'), 'hashtag')).toEqual(['love', 'one', 'top']);
});

test('joiners only stand between letters', () => {
  const { facets } = linkedinManifest;
  expect(found(facets('#می\u200C #a\u200D😀 #·b #c·1'), 'hashtag')).toEqual(['می', 'a', 'c']);
});
