import nlp from 'compromise';
import { standsBare } from './lexicon.ts';

/** A word with what it is in its sentence. `before`/`after` are the punctuation and spaces around it. */
export interface Term {
  text: string;
  before: string;
  after: string;
  is(...tags: string[]): boolean;
}

type Json = { terms: { text: string; pre: string; post: string; tags: string[] }[] }[];

/** The words of an English text with their parts of speech. A contraction, or words joined by a hyphen, are one word. */
export function termsOf(text: string): Term[] {
  const terms: (Term & { tags: Set<string> })[] = [];
  for (const sentence of nlp(text).json({ terms: { tags: true } }) as Json) {
    for (const { text: word, pre, post, tags } of sentence.terms) {
      const last = terms.at(-1);
      if (last && word === '') {
        for (const tag of tags) last.tags.add(tag);
        last.after += post;
      } else if (last && /^[-‐‑]$/.test(last.after) && pre === '') {
        last.text += last.after + word;
        last.after = post;
        // "clean-up", "gluten-free": what it is as a whole is told by its last part, and never a verb.
        last.tags.clear();
        for (const tag of tags.includes('Adjective') || tags.includes('PastTense')
          ? ['Adjective']
          : ['Noun', tags.includes('Plural') ? 'Plural' : 'Singular'])
          last.tags.add(tag);
      } else {
        const own = new Set(tags);
        // "our photo shoot", "the community centre": what follows a noun of one's own is a noun as well.
        const before = terms.at(-1);
        if (
          own.has('Infinitive') &&
          before?.is('Singular') &&
          !before.is('ProperNoun', 'Person') &&
          terms.some((term) => term.is('Determiner', 'Possessive'))
        ) {
          own.clear();
          own.add('Noun').add('Singular');
        }
        terms.push({ text: word, before: pre, after: post, tags: own, is: (...wanted) => wanted.some((tag) => own.has(tag)) });
      }
    }
  }
  return terms;
}

export const textOf = (terms: readonly Term[]): string =>
  terms
    .map((term) => term.before + term.text + term.after)
    .join('')
    .trim();

const finite = (term: Term): boolean =>
  term.is('Copula', 'Modal', 'Auxiliary') || (term.is('PresentTense') && !term.is('Gerund', 'Infinitive'));
const subjects = /^(?:i|we|you|he|she|it|they|there|this|that|these|those|everyone|everybody|nobody|someone)(?:['’](?:m|re|s|ve|ll|d))?$/i;
const relative = /^(?:who|which|that|where|when|why|how|what|whose)$/i;

/** Verbs that end a sentence; other words in -s at the end are plurals more often ("software engineers"). */
export const verbsInS =
  /^(?:matters|works|helps|changes|counts|starts|grows|sells|fails|wins|pays|hurts|moves|lasts|ends|happens|beats|rules|rocks|tastes|smells|looks|feels|costs|opens|closes)$/i;

/** Where the finite verb of the main clause stands, or -1 where the text is no sentence ("our Saturday opening"). */
export function mainVerb(terms: readonly Term[]): number {
  const start = terms[0];
  if (!start || relative.test(start.text)) return -1;
  const pronoun = subjects.test(start.text) && !(terms[1]?.is('Noun') && /^(?:this|that|these|those)$/i.test(start.text));
  // "coffee shops" is a thing, not something that coffee does.
  if (!pronoun && terms.length === 2 && !terms[1]?.is('Copula')) return -1;
  const led = start.is('Determiner', 'Possessive', 'ProperNoun', 'Pronoun') || pronoun;
  let noun: Term | null = null;
  for (const [index, term] of terms.entries()) {
    if (index > 0 && relative.test(term.text)) return -1;
    if (
      pronoun &&
      term.is('Verb') &&
      (index > 0 || /['’]/.test(term.text)) &&
      !(index > 0 && term.is('Gerund') && !/['’]|^(?:am|is|are)$/i.test(terms[index - 1]?.text ?? ''))
    )
      return index;
    if (noun && index > 0) {
      const plural = index === terms.length - 1 && /s$/.test(term.text) && !term.is('Copula', 'Auxiliary') && !verbsInS.test(term.text);
      if (finite(term) && !plural) return index;
      if (term.is('Infinitive') && noun.is('Plural') && !term.is('Noun')) return index;
      if (term.is('PastTense') && led && !term.is('Participle') && !/^by$/i.test(terms[index + 1]?.text ?? '')) return index;
    }
    if (term.is('Noun') && !term.is('Possessive')) noun = term;
    if (/[,:;–—]/.test(term.after)) noun = null;
    if (term.is('Preposition') && noun) noun = noun.is('Plural') ? noun : null;
  }
  return -1;
}

const orders =
  /^(?:give|get|bring|buy|try|order|visit|join|vote|donate|read|watch|listen|follow|subscribe|sign|check|come|see|take|enjoy|discover|learn|support|win|find|call|contact|download|register|apply|grab|pre-?order|reserve|tell|send|ask|turn|stay|use)$/i;
/** Does the text begin by telling the reader to do something ("Visit our shop")? */
export function isImperative(terms: readonly Term[]): boolean {
  const [first, second] = terms;
  if (!first || !second) return false;
  if (/^(?:please|let['’]?s|don['’]?t|never|always)$/i.test(first.text)) return true;
  if (
    orders.test(first.text) &&
    !/^(?:wanted|needed|offers?|sales?|days?)$/i.test(second.text) &&
    first.is('Verb', 'Noun') &&
    !/^(?:of|for|is|are|on)$/i.test(second.text)
  )
    return true;
  return (
    first.is('Infinitive') &&
    !/^(?:open|sneak)$/i.test(first.text) &&
    !first.is('Noun', 'Gerund') &&
    (first.is('Imperative') || second.is('Determiner', 'Possessive', 'Pronoun', 'Preposition', 'Adverb', 'Conjunction'))
  );
}

/** "ship" becomes "shipping". */
export function gerund(verb: string): string | null {
  const view = nlp(verb);
  view.tag('Verb');
  const [forms] = view.verbs().conjugate() as { Gerund?: string }[];
  const form = forms?.Gerund?.split(' ').at(-1);
  return form?.endsWith('ing') ? form : null;
}

const lexicon = (nlp.model() as { one: { lexicon: Record<string, unknown> } }).one.lexicon;

/** A capital at the start of a prompt says nothing; a word keeps it only where it may be a name. */
export function lowerFirst(text: string): string {
  const word = text.match(/^[\p{L}\p{M}’']+(?!\p{N})/u)?.[0];
  if (!word || !/^\p{Lu}\p{Ll}*[’']?\p{Ll}*$/u.test(word) || /^I(?:['’]|$)/.test(word)) return text;
  if (/^(?:Black Friday|Good Friday|Cyber Monday|New Year|New York|Earth Day|Boxing Day|Mother['’]s|Father['’]s|Valentine)/.test(text))
    return text;
  const term = termsOf(text)[0];
  if (!term || term.is('ProperNoun', 'Person', 'Place', 'Organization', 'WeekDay', 'Month', 'Demonym')) return text;
  const known =
    Object.hasOwn(lexicon, word.toLowerCase()) ||
    standsBare(word) !== null ||
    /(?:ing|ed|ly|s)$/.test(word) ||
    term.is('Pronoun', 'Possessive') ||
    !term.is('Noun');
  return known ? word.charAt(0).toLowerCase() + text.slice(1) : text;
}
