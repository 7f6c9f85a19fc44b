import { isFunctionWord } from '../function-words.ts';
import { lowerFirst, type Term, termsOf, textOf } from './grammar.ts';
import { classOf, standsBare, type ThingClass } from './lexicon.ts';

/** What a post is about, ready to stand in sentences. */
export interface Topic {
  /** All of it, as inside a sentence: "our Saturday opening in the old mill". */
  phrase: string;
  /** Its core, for the second time it is named: "our Saturday opening". */
  short: string;
  plural: boolean;
  /** `argument`: may stand wherever a noun may. `label`: only after a colon or in quotes ("guitar", for nobody says "talk about guitar"). */
  stands: 'argument' | 'label';
  thing: ThingClass;
}

const clauseStart = /^(?:how|why|what|when|where|which|who|whether|if)\b/i;
export const isClause = (text: string): boolean => clauseStart.test(text);
const timeWord = (term: Term): boolean => term.is('WeekDay', 'Time', 'Month') || /^(?:today|tomorrow|tonight)$/i.test(term.text);

const vagueHead =
  /^(?:advice|tips?|ideas?|thoughts|facts?|news|story|stories|information|lessons?|things?|reasons?|art|joy|future|history|guide|introduction|poll|day|life|way|ways|secrets?|rules?|how-to|list)$/i;
/** Some words are verbs by themselves and things after an article: "a 20% discount". */
const isThing = (term: Term, before: Term | undefined): boolean =>
  term.is('Noun') ||
  (classOf(term.text) !== 'general' && before !== undefined && before.is('Determiner', 'Possessive', 'Adjective', 'Value', 'Noun'));

/** How many of the terms make the core noun phrase. */
function coreLength(terms: readonly Term[]): number {
  let end = 0;
  let sawNoun = false;
  let between = false;
  for (const [index, term] of terms.entries()) {
    const next = terms[index + 1];
    // "the difference between a latte and a flat white"
    if (between && !term.is('Preposition')) {
      end = index + 1;
      continue;
    }
    if (sawNoun) {
      if (/[,;:(–—]/.test(terms[index - 1]?.after ?? '')) break;
      if (/^(?:this|next|last|every)$/i.test(term.text) || /^(?:today|tomorrow|tonight)$/i.test(term.text)) break;
      if (/^(?:and|&|vs|versus)$/i.test(term.text)) {
        if (!next || next.is('Verb') || next.is('Determiner', 'Possessive') || terms[index - 1]?.is('Possessive')) break;
        continue;
      }
      if (/^(?:of|between)$/i.test(term.text)) {
        sawNoun = false;
        between = /^between$/i.test(term.text);
        continue;
      }
      if (/^near$/i.test(term.text)) break;
      const thing = isThing(term, terms[index - 1]);
      if (term.is('Preposition', 'Verb', 'Pronoun', 'Adverb', 'QuestionWord', 'Conjunction') && !term.is('Gerund') && !thing) break;
      if (term.is('Determiner', 'Possessive') && !term.is('Person')) break;
      if (term.is('Gerund') && !thing && !next?.is('Noun')) break;
      // "our new colleagues Ana and Ben"
      if (terms[index - 1]?.is('Plural') && /^\p{Lu}/u.test(term.text)) break;
    } else if (term.is('Preposition') && end > 0 && !/^(?:of|between)$/i.test(terms[index - 1]?.text ?? '')) break;
    if ((isThing(term, terms[index - 1]) || term.is('Value', 'Gerund')) && !(term.is('Possessive') && next && !/[,;:]/.test(term.after))) {
      sawNoun =
        sawNoun ||
        (!term.is('Gerund') && !(term.is('Value') && next !== undefined && isThing(next, term))) ||
        !next ||
        next.is('Preposition', 'Adverb', 'Conjunction');
      end = index + 1;
    }
  }
  return end || terms.length;
}

const determined =
  /^(?:the|an?|my|our|your|his|her|its|their|this|that|these|those|some|any|every|each|all|no|both|many|few|several|another)$/i;

/** Reads a noun phrase. `owner` is the article that a thing of one's own gets where it has none: "new menu" becomes "our new menu". */
export function topicOf(text: string, owner: 'the' | 'our' | 'my'): Topic {
  const title = text.trim().match(/^["“]([^"“”]+)["”]$/u)?.[1];
  if (title) return { phrase: `“${title}”`, short: `“${title}”`, plural: false, stands: 'argument', thing: 'general' };
  // my course "Watercolour for Beginners": the title is its name.
  const [, before = '', name, after = ''] = text.trim().match(/^(.+?) ["“]([^"“”]{2,60})["”](.*)$/u) ?? [];
  if (name) {
    const thing = topicOf(before, owner);
    return { ...thing, phrase: `${thing.phrase} “${name}”${after}`, short: `“${name}”`, plural: false, stands: 'argument' };
  }
  const day = text.trim().match(/^\p{Lu}\S+ (?:\p{Lu}\S+ )*(?:Day|Week|Month|Eve)\b/u)?.[0];
  if (day) return { phrase: text.trim(), short: day, plural: false, stands: 'argument', thing: 'general' };
  const phrase = lowerFirst(text.trim());
  const terms = termsOf(phrase);
  let length = coreLength(terms);
  while (length > 2 && timeWord(terms[length - 1] as Term) && length === terms.length && /[,:]/.test(terms[length - 2]?.after ?? ''))
    length -= 1;
  const core = terms.slice(0, Math.min(length, 9));
  const first = terms[0];
  const ofAt = core.findIndex((term) => /^(?:of|between)$/i.test(term.text));
  const head = core[ofAt > 0 ? ofAt - 1 : core.length - 1];
  // "a recipe" and "coming" say nothing; "a recipe for lentil soup" and "coming to our party" do.
  const vague =
    terms.length <= 8 &&
    ((core.length === 1 && first?.is('Gerund') === true && terms[1]?.is('Preposition', 'Conjunction') === true) ||
      (/^an?$/i.test(first?.text ?? '') ? core.length <= 3 && terms.length <= 7 : core.length <= 3 && vagueHead.test(head?.text ?? '')));
  const short = textOf(vague ? terms : core).replace(/[\s,;:.!?–—-]+$/u, '');
  if (!first || !head) return { phrase, short: phrase, plural: false, stands: 'label', thing: 'general' };
  const gerund = first.is('Gerund') && core.length > 1 && (!classHead(head) || core[1]?.is('Determiner', 'Possessive') === true);
  const ending = !head.is('ProperNoun') && /[^sui’']s$/i.test(head.text) && !/(?:ics|news|lens|chess|gas)$/i.test(head.text);
  const plural =
    !gerund &&
    (head.is('Plural') || ending || core.some((term, index) => /^(?:and|&|vs|versus)$/i.test(term.text) && !(ofAt > 0 && index > ofAt)));
  const thing = gerund ? 'general' : classOf(head.text);
  const named =
    core.every((term) => /^\p{Lu}|^\d/u.test(term.text)) && core.some((term) => term.is('ProperNoun', 'Person', 'Place', 'Organization'));
  const free =
    determined.test(first.text) ||
    first.is('Possessive') ||
    (first.is('Cardinal') && core.length > 1) ||
    gerund ||
    plural ||
    named ||
    head.is('Uncountable', 'Gerund') ||
    first.is('Pronoun');
  if (/^(?:best|worst|biggest|smallest|oldest|newest|latest|easiest|cheapest)$/i.test(first.text)) {
    return { phrase: `the ${phrase}`, short: `the ${short}`, plural, stands: 'argument', thing: 'general' };
  }
  const numbered =
    /^(?:version|episode|season|part|chapter|volume|issue|round|level|day|week|year|phase)$/i.test(first.text) &&
    core[1]?.is('Value') === true;
  // "launch of our app" is ours already.
  const article = /\b(?:our|my)\b/.test(phrase) ? 'the' : owner;
  const bare = free || numbered ? true : standsBare(head.text);
  if (bare) return { phrase, short, plural, stands: 'argument', thing };
  if (bare === false && !(core.length === 1 && thing === 'general'))
    return { phrase: `${article} ${phrase}`, short: `${article} ${short}`, plural, stands: 'argument', thing };
  return { phrase, short, plural: false, stands: 'label', thing };
}

const classHead = (head: Term): boolean => classOf(head.text) !== 'general' || head.is('Plural');

/** The phrases of a text that are worth a hashtag: neighbouring nouns with their adjectives, without articles, the longest and first ones first. */
export function keyPhrases(text: string): string[] {
  const found: string[] = [];
  let current: Term[] = [];
  const flush = (): void => {
    while (current.length > 0 && !current.at(-1)?.is('Noun')) current.pop();
    if (current.length > 0) found.push(current.map((term) => term.text).join(' '));
    current = [];
  };
  for (const term of termsOf(text)) {
    const small =
      determined.test(term.text) ||
      term.is('Pronoun', 'Value', 'Preposition', 'Conjunction', 'Adverb', 'Expression', 'Time', 'Honorific', 'Currency', 'Unit', 'Month') ||
      /^(?:last|next|this|every|free|different)$/i.test(term.text);
    const part = !small && term.is('Noun', 'Adjective', 'Gerund', 'ProperNoun', 'Hyphenated') && !/[\ue000-\uf8ff]/.test(term.text);
    if (!part || /[("“]/.test(term.before) || (term.is('Adjective') && current.some((other) => other.is('Noun')))) flush();
    if (part) current.push(term);
    if (/[.,;:!?()"“”–—]/.test(term.after)) flush();
  }
  flush();
  return found.filter(
    (phrase) =>
      /\p{L}{2}/u.test(phrase) &&
      !/^\p{Sc}/u.test(phrase) &&
      !isFunctionWord(phrase, 'en') &&
      !/^(?:people|kind|sort|hours?|minutes|weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|nights?|mornings?|number|tips?|reasons?|ideas?|version|km|percent|guests|importance|difference|winner|recap|throwback|highlights|scenes|benefits|anniversary|post|apply)$/i.test(
        phrase,
      ),
  );
}
