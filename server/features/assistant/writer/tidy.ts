import type { Language } from './language.ts';
import { capitalise, clean, ended, endsInHashtag, hasLetters, shelter, splitSentences, words } from './text.ts';

/** Words that can be repeated on purpose. */
const doubled = /^(?:had|that|ha|haha|he|ho|bye|so|no|yes|very|blah|hip|knock|tut|night|chop|pom|cha|go|sie|die|das|nous|vous)$/i;

function punctuation(text: string, language: Language): string {
  const spaced = language === 'fr' ? text : text.replace(/(?<![ \ue000-\uf8ff]) +([!?;:])(?![)(DPp3|/\\])/g, '$1');
  return spaced
    .replace(/(?<![ \ue000-\uf8ff]) +([,.])(?=\s|$)/g, '$1')
    .replace(/([,;])(?=\p{L})/gu, '$1 ')
    .replace(/([!?])(?=\p{Lu}|i[ ,.!?’'])/gu, '$1 ')
    .replace(/(?<=\p{Ll}{2})\.(?=\p{Lu}\p{Ll})/gu, '. ')
    .replace(/([!?,])\1+/g, '$1')
    .replace(/\.{4,}/g, '…');
}

/** English only: capitalizes "i" and days, adds the apostrophe to "dont". */
function spelling(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}’'.-])i(?=['’](?:m|ve|ll|d)\b|[ ,.!?])/gu, 'I')
    .replace(/(?<![\p{L}\p{N}#@-])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![\p{L}\p{N}])/gu, capitalise)
    .replace(/(?<![\p{L}\p{N}#@’'-])(do|does|did|is|are|was|were|have|has|would|could|should|ca)nt(?![\p{L}\p{N}’'-])/giu, '$1n’t')
    .replace(/(?<![\p{L}\p{N}#@’'-])(you|they)re(?![\p{L}\p{N}’'-])/giu, '$1’re')
    .replace(/(?<![\p{L}\p{N}#@’'-])(that|what)s(?![\p{L}\p{N}’'-])/giu, '$1’s')
    .replace(/(?<![\p{L}\p{N}#@’'-])i(m|ve)(?![\p{L}\p{N}’'-])/gu, 'I’$1');
}

/** Converts a text in capitals to normal sentences. One word, or a few letters, may be an acronym. */
function uncapped(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 8 && /\p{Lu} +\p{Lu}/u.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text;
}

const listMark = /^ *(?:[-*•–]|\d{1,2}[.)]) +/u;

/** Cleans up a text without changing its meaning: spaces, repeated words, punctuation, capitals, ends of sentences. */
export function tidy(text: string, language: Language): string {
  const spaced = clean(text)
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n');
  const { text: hidden, restore } = shelter(spaced);
  const single = uncapped(hidden).replace(/(?<![\p{L}\p{N}])(\p{L}{2,})(?: \1)+(?![\p{L}\p{N}])/giu, (all, word: string) =>
    doubled.test(word) ? all : word,
  );
  const marked = punctuation(single, language);
  const lines = (language === 'en' ? spelling(marked) : marked).split('\n');
  const done = lines.map((line, index) => {
    const mark = line.match(listMark)?.[0] ?? '';
    const sentences = splitSentences(line.slice(mark.length)).map((sentence) => (mark ? sentence : capitalise(sentence)));
    const row = mark + sentences.join(' ');
    const finished = lines[index + 1]?.trim() || mark || endsInHashtag(row) || words(row).length < 5;
    return finished || !hasLetters(row) || language === 'other' ? row : ended(row);
  });
  return restore(done.join('\n')).trim();
}
