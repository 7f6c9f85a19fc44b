import { isFunctionWord } from './function-words.ts';
import type { Language } from './language.ts';
import { graphemes, hashtagsIn, hasLetters, linksIn, sentences, shelter, words } from './text.ts';

/** The longest hashtag that people still read. */
const longestTag = 28;

const spaced = (language: Language) => (language === 'none' || language === 'other' || language === 'ja' ? null : language);

/** Is this a word that says something: not a small word of the language, with letters, not a single letter. */
export function isSignificant(word: string, language: Language): boolean {
  if (!hasLetters(word) || graphemes(word).length < 2) return false;
  const known = spaced(language);
  if (language === 'ja') return /^[\p{Script=Han}\p{Script=Katakana}ー]+$/u.test(word);
  // German writes its nouns with a capital.
  if (language === 'de' && !/^\p{Lu}/u.test(word)) return false;
  return known === null || !isFunctionWord(word, known);
}

/** "summer sale" becomes "#SummerSale"; capitals inside words stay. Null where no hashtag comes of it. */
export function tagOf(phrase: string): string | null {
  const parts = phrase.replace(/['’]/gu, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  return hasLetters(name) && name.length >= 2 && name.length <= longestTag ? `#${name}` : null;
}

/**
 * Hashtags from a text's own significant words, the most telling first: pairs of neighbours that come twice or carry capitals,
 * then words by how often they come, how early and how long. Tags that the text has already are left out.
 */
export function hashtagsFor(text: string, language: Language, count: number): string[] {
  const present = new Set(hashtagsIn(text).map((tag) => tag.toLowerCase()));
  const bare = linksIn(text).reduce((rest, link) => rest.replace(link, ' '), text);
  const prose = shelter(bare).text.replace(/[\ue000-\uf8ff]|#[\p{L}\p{N}_]+/gu, ' ');
  const scores = new Map<string, { tag: string; score: number }>();
  const add = (phrase: string, score: number): void => {
    const tag = tagOf(phrase);
    if (!tag || present.has(tag.toLowerCase())) return;
    const known = scores.get(tag.toLowerCase());
    if (known) known.score += score;
    else scores.set(tag.toLowerCase(), { tag, score });
  };
  let position = 0;
  for (const sentence of sentences(prose).flatMap((one) => one.split(/[,;:()“”"–—]/u))) {
    let before: string | null = null;
    for (const [index, word] of words(sentence).entries()) {
      position += 1;
      if (!isSignificant(word, language)) {
        before = null;
        continue;
      }
      const named = index > 0 && /^\p{Lu}/u.test(word);
      add(word, 1 + Math.min(word.length, 10) / 10 + 2 / (2 + position) + (named ? 0.7 : 0));
      if (before && spaced(language) !== null) add(`${before} ${word}`, named && /^\p{Lu}/u.test(before) ? 2.6 : 0.9);
      before = word;
    }
  }
  const ranked = [...scores.values()].sort((a, b) => b.score - a.score);
  const chosen: string[] = [];
  for (const { tag } of ranked) {
    // "#Sale" beside "#SummerSale" says nothing more.
    if (
      chosen.some(
        (other) => other.toLowerCase().includes(tag.slice(1).toLowerCase()) || tag.toLowerCase().includes(other.slice(1).toLowerCase()),
      )
    )
      continue;
    chosen.push(tag);
    if (chosen.length === count) break;
  }
  return chosen;
}
