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
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}’'#@-])${escaped(said)}(?![\\p{L}\\p{N}’'-])${instead === '' ? ',?[ ]?' : ''}`, 'giu');
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
    .replace(/[ ]+([,.!?])/g, '$1');
}

const expanded: Pairs = contractions
  .filter(([, short]) => !/^(?:we’d|I’d)$/.test(short))
  .map(([long, short]) => [short, long.replace(/^i\b/, 'I')]);

const calm = (text: string): string => text.replace(/!+/g, '.');
const withoutEmoji = (text: string): string => text.replace(/[ ]?\p{RGI_Emoji}/gv, '').replace(/^[ ]+/gm, '');

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

const changes: Record<Tone, (text: string) => string> = {
  plain: (text) => calm(withoutEmoji(exchange(text, toneWords.plain))),
  professional: (text) => calm(withoutEmoji(exchange(exchange(text, expanded), toneWords.professional))),
  confident: (text) => calm(exchange(text, toneWords.confident)),
  friendly(text) {
    const warm = exchange(exchange(text, toneWords.friendly), contractions);
    const greeted = /^["“]?(?:hi|hey|hello|dear|good (?:morning|evening|afternoon)|welcome|thank|guess what)\b/i.test(warm)
      ? warm
      : `Hello everyone! ${warm}`;
    return lively(greeted);
  },
  playful(text) {
    const light = exchange(exchange(text, toneWords.playful), contractions);
    const opened =
      /^(?:guess what|psst|ready|hiya|who|what|how|why|when|where|do|does|is|are|can)\b/i.test(light) || !/\.(?:\s|$)/.test(light)
        ? light
        : `Guess what? ${light}`;
    const loud = lively(opened);
    let put = false;
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

/** Says an English text in another tone, by its words and marks alone; links, numbers and names stay as they are. */
export function changeTone(text: string, tone: Tone): string {
  const { text: hidden, restore } = shelter(clean(text));
  return restore(changes[tone](hidden)).trim();
}
