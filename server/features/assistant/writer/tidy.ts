import type { Language } from './language.ts';
import { capitalise, clean, ended, shelter, splitSentences, words } from './text.ts';

/** Words that may well stand twice in a row. */
const doubled = /^(?:had|that|ha|haha|he|ho|bye|so|no|yes|very|blah|hip|knock|tut|night|chop|pom|cha|go|sie|die|das|nous|vous)$/i;

const apostrophes: Record<string, string> = {
  dont: 'don’t',
  cant: 'can’t',
  doesnt: 'doesn’t',
  didnt: 'didn’t',
  isnt: 'isn’t',
  arent: 'aren’t',
  wasnt: 'wasn’t',
  werent: 'weren’t',
  havent: 'haven’t',
  hasnt: 'hasn’t',
  wouldnt: 'wouldn’t',
  couldnt: 'couldn’t',
  shouldnt: 'shouldn’t',
  youre: 'you’re',
  theyre: 'they’re',
  thats: 'that’s',
  whats: 'what’s',
  im: 'I’m',
  ive: 'I’ve',
};

/** Beginnings that only delay what is to be said. */
const weakOpenings =
  /^(?:so|well|basically|actually|ok(?:ay)?|right|anyway|honestly),? (?=\p{L})|^(?:i|we) (?:just )?(?:wanted|want|would like) to (?:quickly )?(?:say|share|mention|let you (?:all )?know|tell you) (?:that |with you that )|^(?:i am|i['’]m|we are|we['’]re) (?:(?:so|very|really|super) )?(?:happy|excited|pleased|thrilled|delighted|proud|glad) to (?:announce|share|tell you|say|report|inform you) that |^(?:just )?(?:a )?(?:quick|short|little) (?:note|reminder|message|update) (?:to say )?that |^please (?:note|be aware) that |^(?:it is|it['’]s) (?:important|worth) (?:to note|noting) that |^as (?:you may|you might|some of you|many of you) (?:already )?know,? |^(?:i|we) (?:think|believe|feel) (?:that )?(?=(?:you|the|this|our|it)\b)|^in this post,? (?:i|we) (?:want to|will|would like to) (?:talk about|tell you) (?:how )?/iu;

const wordy: [RegExp, string][] = [
  [/\bin order to\b/gi, 'to'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bat this (?:point|moment) in time\b/gi, 'now'],
  [/\bin the event that\b/gi, 'if'],
  [/\bfor the purpose of\b/gi, 'for'],
  [/\bwith regards? to\b/gi, 'about'],
  [/\ba (?:large|great) number of\b/gi, 'many'],
  [/\bthe majority of\b/gi, 'most'],
  [/\b(?:utilise|utilize)\b/gi, 'use'],
  [/\b(?:utilised|utilized)\b/gi, 'used'],
  [/\bvery unique\b/gi, 'unique'],
  [/\b(?:absolutely|completely|totally) (?=(?:free|essential|unique|perfect)\b)/gi, ''],
  [/\b(?:basically|literally|actually) (?=\p{Ll})/giu, ''],
  [/\breally really\b/gi, 'really'],
  [/\bvery very\b/gi, 'very'],
  [/\bend result\b/gi, 'result'],
  [/\bfree gift\b/gi, 'gift'],
  [/\bin spite of the fact that\b/gi, 'although'],
  [/\bhas the ability to\b/gi, 'can'],
  [/\bhave the ability to\b/gi, 'can'],
];

/** Says the same in fewer words, where English has them. Capitals at the start of a sentence are kept. */
export function tighten(text: string): string {
  return wordy.reduce(
    (rest, [pattern, short]) => rest.replace(pattern, (found) => (/^\p{Lu}/u.test(found) ? capitalise(short) : short)),
    text,
  );
}

function punctuation(text: string, language: Language): string {
  const spaced = language === 'fr' ? text : text.replace(/(?<![ \ue000-\uf8ff])[ ]+([!?;:])(?![)(DPp3|/\\])/g, '$1');
  return spaced
    .replace(/(?<![ \ue000-\uf8ff])[ ]+([,.])(?=\s|$)/g, '$1')
    .replace(/([,;])(?=\p{L})/gu, '$1 ')
    .replace(/([!?])(?=\p{Lu}|i[ ,.!?’'])/gu, '$1 ')
    .replace(/(?<=\p{Ll}{2})\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .replace(/!{2,}/g, '!')
    .replace(/\?{2,}/g, '?')
    .replace(/(?:\?!|!\?){2,}/g, '?!')
    .replace(/\.{3,}/g, '…')
    .replace(/,{2,}/g, ',')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.');
}

const joint = /, (and|but|so) (?=(?:I|i|we|you|he|she|it|they|there|this|that|the|our|my|your|everyone)\b)/g;

/** A sentence of more than 28 words becomes two, where two clauses are joined. */
function halve(sentence: string): string {
  if (words(sentence).length <= 28) return sentence;
  const middle = sentence.length / 2;
  const joints = [...sentence.matchAll(joint)].sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle));
  for (const found of joints) {
    const before = sentence.slice(0, found.index);
    const after = sentence.slice(found.index + found[0].length);
    if (words(before).length < 7 || words(after).length < 7) continue;
    return `${before}. ${found[1] === 'and' ? capitalise(after) : `${capitalise(found[1] ?? '')} ${after}`}`;
  }
  return sentence;
}

function tidySentence(sentence: string, first: boolean, english: boolean, listed: boolean): string {
  let text = sentence;
  if (english) {
    for (let tries = first ? 3 : 0; tries > 0; tries -= 1) {
      const bare = text.replace(weakOpenings, '');
      if (words(bare).length >= 3) text = bare;
    }
    text = halve(tighten(text));
  }
  // "iPhone" and "@name" begin as they do on purpose.
  return !listed && /^["“‘(]*\p{Ll}+\b/u.test(text) && !/^["“‘(]*\p{Ll}+\p{Lu}/u.test(text) ? capitalise(text) : text;
}

/** Mends a text without saying anything new: spaces, doubled words, punctuation, weak openings, sentences that are too long. */
export function tidy(text: string, language: Language): string {
  const english = language === 'en';
  const { text: hidden, restore } = shelter(
    clean(text)
      .replace(/[ ]{2,}/g, ' ')
      .replace(/\n{3,}/g, '\n\n'),
  );
  let rest = hidden.replace(/(?<![\p{L}\p{N}])(\p{L}{2,})(?:[ ]+\1)+(?![\p{L}\p{N}])/giu, (all, word: string) =>
    doubled.test(word) ? all : word,
  );
  rest = punctuation(rest, language);
  if (english) {
    rest = rest
      .replace(/(?<![\p{L}\p{N}’'.-])i(?=['’](?:m|ve|ll|d)\b|[ ,.!?])/gu, 'I')
      .replace(/(?<![\p{L}\p{N}#@-])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\p{L}\p{N}])/gu, capitalise)
      .replace(/(?<![\p{L}\p{N}#@’'-])\p{L}+(?![\p{L}\p{N}’'-])/gu, (word) => {
        const mended = apostrophes[word.toLowerCase()];
        return mended === undefined || /^\p{Lu}{2}/u.test(word) ? word : /^\p{Lu}/u.test(word) ? capitalise(mended) : mended;
      });
  }
  let first = true;
  const lines = rest.split('\n').map((line) => {
    const mark = line.match(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u)?.[0] ?? '';
    const sentences = splitSentences(line.slice(mark.length));
    const tidied = sentences.map((sentence) => {
      const better = tidySentence(sentence, first, english, mark !== '');
      first = false;
      return better;
    });
    return mark + tidied.join(' ');
  });
  const closed = lines.map((line, index) => {
    const nextIsText = lines[index + 1]?.trim();
    const long = words(line).length >= 5;
    const tagged = /(?:^|\s)#[\p{L}\p{N}_]+$/u.test(line);
    return long &&
      !nextIsText &&
      !tagged &&
      !/^\s*(?:[-*•–]|\d{1,2}[.)])\s/u.test(line) &&
      /[\p{L}\p{N}]$/u.test(line) &&
      language !== 'ja' &&
      language !== 'other'
      ? ended(line)
      : line;
  });
  return restore(closed.join('\n')).trim();
}
