import { emojiFor } from './emoji.ts';
import { capitalise, clean, shelter, splitSentences } from './text.ts';
import { contractions, type Pairs, toneWords } from './tone-words.ts';
import type { Tone } from './wishes.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/’/g, "['’]");

/** Stands where a word was taken from the start of a sentence; no text has this character. */
const taken = '\ufdd0';

/** Says one thing for another, keeping a capital; what is taken away leaves no gap, and "an amazing offer" leaves "an offer". */
function exchange(text: string, pairs: Pairs): string {
  let rest = text;
  for (const [said, instead] of pairs) {
    const before = said.startsWith('^') ? '(?<=^|[.!?…]\\s|\\n)' : "(?<![\\p{L}\\p{N}’'#@-])";
    const after = `(?![\\p{L}\\p{N}’'-])${instead === '' ? ',?[ ]?' : ''}`;
    const pattern = new RegExp(before + escaped(said.replace(/^\^/, '')) + after, 'giu');
    rest = rest.replace(pattern, (found, at: number, whole: string) => {
      const starts = at === 0 || /(?:[.!?…]["”’)]?\s|\n)$/u.test(whole.slice(Math.max(0, at - 3), at));
      if (instead === '') return starts ? taken : '';
      return /^\p{Lu}/u.test(found) && starts ? capitalise(instead) : instead;
    });
    rest = rest.replace(/\ufdd0(\p{L})/gu, (_, letter: string) => letter.toUpperCase()).replace(/\ufdd0/g, '');
  }
  return rest
    .replace(/\b([Aa])n (?=[bcdfgjklmnpqrstvwxyz])/g, (_, a: string) => `${a} `)
    .replace(/\b([Aa]) (?=[aeio])/g, (_, a: string) => `${a}n `)
    .replace(/[ ]{2,}/g, ' ')
    .replace(/(?<![ \ue000-\uf8ff])[ ]+([,.!?])/g, '$1');
}

const whole: [RegExp, string][] = [
  [/\b([Cc])an['’]t\b/g, '$1annot'],
  [/\b([Ww])on['’]t\b/g, '$1ill not'],
  [/\b([Ll])et['’]s\b/g, '$1et us'],
  [/n['’]t\b/g, ' not'],
  [/['’]re\b/g, ' are'],
  [/['’]ve\b/g, ' have'],
  [/['’]ll\b/g, ' will'],
  [/\bI['’]m\b/g, 'I am'],
  [/\b(I|we|you|he|she|it|they|who)['’]d\b/gi, '$1 would'],
  [/\b(it|that|there|here|what|who|where|how|he|she)['’]s\b/gi, '$1 is'],
];
/** "We’re" becomes "We are". */
export const expandContractions = (text: string): string => whole.reduce((rest, [pattern, long]) => rest.replace(pattern, long), text);

const calm = (text: string): string => text.replace(/!+/g, '.');
const withoutEmoji = (text: string): string =>
  text
    .replace(/[ ]*\p{RGI_Emoji}[ ]*/gv, ' ')
    .replace(/(?<![ \ue000-\uf8ff])[ ]+([,.!?])/g, '$1')
    .replace(/^[ ]+|[ ]+$/gm, '');

function mapSentences(text: string, change: (sentence: string, index: number, count: number) => string): string {
  const lines = text.split('\n');
  const count = lines.reduce((sum, line) => sum + splitSentences(line).length, 0);
  let index = 0;
  return lines
    .map((line) =>
      splitSentences(line)
        .map((sentence) => change(sentence, index++, count))
        .join(' '),
    )
    .join('\n');
}

const isProse = (sentence: string): boolean => /\p{L}/u.test(sentence) && !/^#/.test(sentence) && !/[\ue000-\uf8ff]$/u.test(sentence);

const greeting = /^["“]?(?:hi|hiya|hey|hello|dear|good (?:morning|evening|afternoon)|welcome|thank|guess what|psst)\b/i;

/** `opening`: whether a sentence may be put in front. */
const changes: Record<Tone, (text: string, opening: boolean) => string> = {
  plain: (text) => calm(withoutEmoji(exchange(text, toneWords.plain))),
  professional: (text) => calm(withoutEmoji(exchange(expandContractions(text), toneWords.professional))),
  confident: (text) => calm(exchange(text, toneWords.confident)),
  friendly(text, opening) {
    const warm = exchange(exchange(text, toneWords.friendly), contractions);
    return lively(opening && !greeting.test(warm) ? `Hello everyone! ${warm}` : warm);
  },
  playful(text, opening) {
    const light = exchange(exchange(text, toneWords.playful), contractions);
    const asks = /^(?:ready|who|what|how|why|when|where|do|does|is|are|can)\b/i.test(light) || !/\.(?:\s|$)/.test(light);
    const opened = opening && !asks && !greeting.test(light) ? `Guess what? ${light}` : light;
    const loud = lively(opened);
    let put = /\p{RGI_Emoji}/v.test(loud) || !opening;
    return mapSentences(loud, (sentence) => {
      if (put || !isProse(sentence) || /\?$/.test(sentence) || /\p{RGI_Emoji}$/v.test(sentence)) return sentence;
      put = true;
      return `${sentence} ${emojiFor(text)}`;
    });
  },
};

/** The last plain sentence ends with an exclamation mark; one is enough. */
function lively(text: string): string {
  let last = -1;
  mapSentences(text, (sentence, index) => {
    if (isProse(sentence) && /[^.]\.$/.test(sentence)) last = index;
    return sentence;
  });
  return mapSentences(text, (sentence, index) => (index === last ? sentence.replace(/\.$/, '!') : sentence));
}

/** Says an English text in another tone, by its words and marks alone; links, numbers and names stay as they are. Without `opening` nothing is put in front or added. */
export function changeTone(text: string, tone: Tone, opening = true): string {
  const { text: hidden, restore } = shelter(clean(text));
  return restore(changes[tone](hidden, opening)).trim();
}
