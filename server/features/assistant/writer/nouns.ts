import nlp from 'compromise/two';
import { isSmall, type Language } from './language.ts';
import { wordSet } from './packs/pack.ts';
import { capitalise, hashtagsIn, hasLetters, linksIn, sentences, words } from './text.ts';

interface Term {
  text: string;
  pre: string;
  post: string;
  tags: string[];
}

const termsOf = (text: string): Term[] =>
  (nlp(text).json({ terms: { text: true, tags: true, whitespace: true } }) as { terms: Term[] }[]).flatMap((sentence) => sentence.terms);
const has = (term: Term | undefined, ...tags: string[]): boolean => tags.some((tag) => term?.tags.includes(tag));

/** Nouns that nobody would search for. */
const vague =
  wordSet(`people everyone everybody someone anyone one ones thing things way ways lot lots bit kind day days time times week month
  year years today tomorrow tonight weekend morning evening night hour hours minute minutes post posts news tip tips idea ideas reason reasons
  thanks thank thought thoughts place part number case end name stuff guy guys everything nothing something anything world question questions
  chance visit page link info information details team note start guest guests followers customer customers stand rest welcome benefits
  importance difference differences features version scenes recap throwback story tell euros date calls special mistakes delay opinion sorry
  back there in comments person luck caption captions tweet tweets hashtag hashtags announcement announcements promo something`);
/** Adjectives that praise or count, and nouns that announce: a text with one isn't just a topic. */
const praising = wordSet(`new big great good best better nice free amazing first last next late early many more most all other own every
  favourite favorite small little short long happy sorry proud ready open sure closed full whole different hard easy fun funny few same real
  right huge lovely beautiful perfect special latest newest recipe guide launch sale opening offer update release discount`);

const naming = (term: Term): boolean =>
  has(term, 'Noun', 'Acronym') &&
  !has(term, 'Pronoun', 'Possessive', 'Date', 'Value', 'Money', 'Expression', 'Honorific') &&
  !vague.has(term.text.toLowerCase()) &&
  /^\p{L}[\p{L}\p{M}\p{N}\u2011]*$/u.test(term.text);

/** Verbs that look like nouns: "how to repot", "about hiring 5 engineers", "how photosynthesis works". */
const verbs =
  /\b(?:how|what|when|where|ways?|people|everyone|us|them) to \p{Ll}+|(?<=^|[.!?:] |\b(?:about|on|for|by|from|of|and|after|before|without|is|are|’re|’m) )\p{L}+ing (?=(?:an?|the|our|my|your|their|his|her|its|this|these|some|more|new|\p{N}+|two|three|four|five) )|\b(?=work|matter|mean)(?<=^(?:how|why|what)\b.{0,200} )(?:works?|matters?|means?)(?=[.?!]?\s*$)/giu;

/** An English text's noun phrases: names, and nouns with their modifiers; of long ones, the last three words. */
function englishPhrases(text: string): string[] {
  const terms = termsOf(text.replace(verbs, '. '));
  const found: string[][] = [[]];
  for (const [index, term] of terms.entries()) {
    const open = found.at(-1) ?? [];
    const next = terms[index + 1];
    const named = naming(term);
    const describes =
      has(term, 'Adjective') && !has(term, 'Comparative', 'Superlative') && !praising.has(term.text.toLowerCase()) && term.post === ' ';
    const starts = /["“(]/.test(term.pre) || (has(term, 'Person') && !has(terms[index - 1], 'Person'));
    if (named && !starts) open.push(term.text);
    else if (named) found.push([term.text]);
    else found.push(describes && next && naming(next) ? [term.text] : []);
    if (named && (term.post === '' || /[^ -]/.test(term.post))) found.push([]);
  }
  return found.flatMap((phrase) => (phrase.length > 0 ? [phrase.slice(-3).join(' ')] : []));
}

/** Spanish and French words before a noun. */
const articles =
  /^(?:el|los?|las?|una?|unos|al|del?|nuestr[oa]s?|mi|tu|su|les?|l|une|des|du|d|aux?|notre|nos|mon|ma|mes|votre|vos|cette|nuev[oa]s?|nouve(?:au|lle)s?|segund[oa]|deuxième|primer(?:os|as?)?|premiers?|gran|petite?)$/i;

/** Other languages: German nouns and all names are capitalized; Spanish and French nouns follow an article. */
function otherPhrases(text: string, language: Language): string[] {
  const romance = language === 'es' || language === 'fr';
  return sentences(text).flatMap((sentence) => {
    const all = words(sentence);
    return all.filter((word, index) => {
      if (isSmall(word, language) || word.length < 3 || !hasLetters(word)) return false;
      const named = /^\p{Lu}/u.test(word) && (index > 0 || (language !== 'other' && words(text).length <= 2));
      return named || (romance && articles.test(all[index - 1] ?? '') && !/(?:er|ir|ar|ez|ième|ers|eros)$/.test(word));
    });
  });
}

/** Whether an English text has a verb that is neither imperative nor an -ing form, so it is a sentence rather than a headline. */
export const hasVerb = (text: string): boolean =>
  termsOf(text.slice(0, 500)).some(
    (term) => has(term, 'PresentTense', 'PastTense', 'Copula', 'Modal') && !has(term, 'Infinitive', 'Gerund'),
  );

/** Whether a text is just a topic ("coffee", "remote work"): up to three words that name something, without news about it. English only. */
export function isTopic(text: string, language: Language): boolean {
  if (language !== 'en' || /[!?\d:]/.test(text) || text.length > 60 || words(text).length > 3) return false;
  const terms = termsOf(text);
  const plain = (term: Term): boolean => {
    const naming = has(term, 'Noun', 'Adjective', 'Conjunction', 'Gerund') && !has(term, 'Possessive');
    return naming && !praising.has(term.text.toLowerCase());
  };
  return terms.every(plain) && has(terms.at(-1), 'Noun', 'Acronym');
}

/** Lowercases the first letter for the middle of a sentence, unless it belongs to a name. */
export function lowered(text: string, language: Language): string {
  const [word = ''] = text.split(' ', 1);
  if (!/^\p{Lu}\p{Ll}*$/u.test(word) || word === 'I') return text;
  const name =
    language === 'en' ? has(termsOf(text.slice(0, 200))[0], 'ProperNoun', 'Acronym', 'WeekDay', 'Month') : !isSmall(word, language);
  return name ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** "summer sale" becomes "#SummerSale". Empty if there is no hashtag, or one too long to read. */
function tagOf(phrase: string): string[] {
  const parts = phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = parts.map(capitalise).join('');
  return /\p{L}.*\p{L}/u.test(name) && name.length <= 28 ? [`#${name}`] : [];
}

/** New hashtags for a text: up to `count` of its nouns, phrases and early ones first. `skip` starts further on. */
export function hashtagsFor(text: string, language: Language, count: number, skip = 0): string[] {
  if (count === 0) return [];
  const beginning = text.slice(0, 3_000);
  const prose = linksIn(beginning)
    .reduce((rest, link) => rest.replace(link, ' . '), beginning)
    .replace(/(?<!\S)[^\s@]*@\S+|#\S+/gu, ' . ')
    // One word for the tagger, as for readers: "part-time".
    .replace(/(?<=\p{L})-(?=\p{L})/gu, '\u2011');
  const present = new Set(hashtagsIn(text).map((tag) => tag.toLowerCase()));
  const ranked = (language === 'en' ? englishPhrases(prose) : otherPhrases(prose, language))
    .map((phrase, index) => ({ phrase, rank: (phrase.includes(' ') ? 2 : 0) - index }))
    .sort((a, b) => b.rank - a.rank)
    .flatMap(({ phrase }) => tagOf(phrase))
    .filter((tag) => !present.has(tag.toLowerCase()));
  // "#Kiln" adds nothing to "#KilnOpening".
  const distinct = ranked.filter((tag, index) => {
    const name = tag.slice(1).toLowerCase();
    return !ranked.some((other, at) => at !== index && other.toLowerCase().includes(name) && (at < index || other.length > tag.length));
  });
  const start = distinct.length > count ? (skip * count) % distinct.length : 0;
  return [...distinct.slice(start), ...distinct.slice(0, start)].slice(0, count);
}
