import { gerund, lowerFirst, mainVerb, type Term, termsOf, textOf, verbsInS } from './grammar.ts';
import { type Topic, topicOf } from './topic.ts';

const punctuationEnd = /[\s,;:.!?–—-]+$/u;
const time = (term: Term): boolean =>
  term.is('WeekDay', 'Month', 'Time', 'Date') ||
  /^(?:today|tomorrow|tonight|morning|afternoon|evening|weekend|week|month|year|day|night)s?$/i.test(term.text);
const opensPhrase = (term: Term): boolean =>
  term.is('Determiner', 'Possessive', 'Adjective', 'Value') || (term.is('Noun') && !term.is('Pronoun'));
const empty =
  /^(?:thing|things|lot|lots|way|ways|people|everyone|everybody|someone|something|anyone|anything|nothing|one|bit|kind|sort|time|times|number|free|chance)$/i;

/** The noun phrases of a text, with their articles, in order; times and pronouns are none. */
export function nounPhrases(text: string): string[] {
  const terms = termsOf(text);
  const found: string[] = [];
  let current: Term[] = [];
  const flush = (): void => {
    while (current.length > 0 && !(current.at(-1)?.is('Noun') && !(current.at(-1)?.is('Possessive') && !current.at(-1)?.is('ProperNoun'))))
      current.pop();
    const head = current.at(-1);
    if (head && !time(head) && !head.is('Currency', 'Unit', 'Money') && !empty.test(head.text) && !/[\ue000-\uf8ff]/.test(head.text))
      found.push(textOf(current).replace(punctuationEnd, ''));
    current = [];
  };
  for (const [index, term] of terms.entries()) {
    const last = current.at(-1);
    if (/^of$/i.test(term.text) && last?.is('Noun')) {
      current.push(term);
      continue;
    }
    // "this dining table"
    const partOfName =
      term.is('Gerund') && last?.is('Singular', 'Determiner', 'Adjective') === true && terms[index + 1]?.is('Noun') === true;
    const verbAtEnd = term.is('Plural') && index === terms.length - 1 && last?.is('Singular') && verbsInS.test(term.text);
    const starts =
      term.is('Determiner') ||
      (term.is('Possessive') && !last?.is('Possessive')) ||
      (term.is('Adjective') && last?.is('Noun') && !last.is('Possessive'));
    if ((!opensPhrase(term) && !partOfName) || verbAtEnd || (starts && current.length > 0 && last?.is('Noun') && !last.is('Possessive')))
      flush();
    if ((opensPhrase(term) || partOfName) && !verbAtEnd) current.push(term);
    if (/[.,;:!?()“”–—]/.test(term.after)) flush();
  }
  flush();
  return found;
}

const asGerund = (terms: readonly Term[], own: string | null): Topic | null => {
  const verb = terms[0];
  if (!verb) return null;
  const form = verb.is('Gerund') ? verb.text : gerund(verb.text.toLowerCase());
  if (!form) return null;
  const rest: Term[] = [];
  let prepositions = 0;
  for (const term of terms.slice(1)) {
    if (term.is('Preposition')) prepositions += 1;
    if (prepositions > 1 || rest.length >= 6 || /^(?:and|but|or|so|because|that|which|who|when|if)$/i.test(term.text)) break;
    rest.push(term);
    if (/[,;:.!?(–—]/.test(term.after)) break;
  }
  while (rest.at(-1)?.is('Preposition', 'Determiner', 'Conjunction')) rest.pop();
  const phrase = `${form.toLowerCase()} ${textOf(rest)}`.trim().replace(punctuationEnd, '');
  return { phrase, short: own ? `${own} ${phrase}` : phrase, plural: false, stands: 'argument', thing: 'general' };
};

/** What someone is asked to do, as something one can talk about: "book early" becomes "booking early". */
export function coreOfAction(text: string): Topic {
  const terms = termsOf(text.replace(/^come (?:along )?(?:and|to) /i, '')).filter(
    (term, index) => !(index === 0 && /^(?:please|to|always)$/i.test(term.text)),
  );
  const action = /^(?:don['’]?t|never)$/i.test(terms[0]?.text ?? '') ? asGerund(terms.slice(1), null) : asGerund(terms, null);
  return action ?? coreOfText(text);
}

/** "a new job" that we have is "our new job". */
function ownedTopic(object: string, us: 'us' | 'me'): Topic {
  const owner = us === 'me' ? 'my' : 'our';
  const topic = topicOf(object.replace(/^an? /i, ''), owner);
  return topic.stands === 'argument' ? topic : { ...topic, short: `${owner} ${topic.short}`, stands: 'argument' };
}

/** What a statement is about: what "we" do, or its subject. `us` is how the person speaks of themselves. */
export function coreOfStatement(text: string, us: 'us' | 'me'): Topic {
  // "We have to raise our prices" is about raising them.
  const asWritten = termsOf(text.replace(/^((?:we|I) )(?:have|had|need|want|are going|am going) to (?=\p{Ll})/iu, '$1'));
  // A bare plural in front ("tickets close on Friday") may be taken for a verb; an article tells it apart.
  const withArticle = mainVerb(asWritten) < 0 && asWritten[0]?.is('Verb') ? termsOf(`the ${text}`) : asWritten;
  const terms = withArticle === asWritten ? asWritten : withArticle.slice(1);
  const at = withArticle === asWritten ? mainVerb(asWritten) : mainVerb(withArticle) - 1;
  const subject = terms[0]?.text ?? '';
  if (at >= 0 && /^(?:i|we)\b/i.test(subject)) {
    let verb = at;
    while (
      terms[verb + 1] &&
      (terms[verb]?.is('Auxiliary', 'Modal') || terms[verb]?.is('Adverb', 'Negative')) &&
      terms.slice(verb + 1).some((term) => term.is('Verb'))
    )
      verb += 1;
    if (terms[verb]?.is('Copula') && terms[verb + 1]?.is('Gerund')) verb += 1;
    if (verb === 0 && terms[1]?.is('Gerund')) verb = 1;
    const main = terms[verb];
    if (main && /^(?:have|has|had|got|offer|made|make|need|want)$|['’]ve$/i.test(main.text)) {
      const object = nounPhrases(textOf(terms.slice(verb + 1)))[0];
      if (object) return ownedTopic(object.replace(/^(?:the|some) /i, ''), us);
    }
    const past =
      main?.is('PastTense') && !terms[verb - 1]?.is('Copula', 'Auxiliary') ? nounPhrases(textOf(terms.slice(verb + 1)))[0] : undefined;
    if (past) return ownedTopic(past, us);
    if (main && !/n['’]t$/.test(main.text)) {
      const named = main.is('Copula') || /['’](?:m|re)$/.test(main.text) ? nounPhrases(textOf(terms.slice(verb + 1))).at(-1) : undefined;
      if (named && !terms[verb + 1]?.is('Verb')) return topicOf(named.replace(/^an? /i, ''), 'the');
      const copula = main.is('Copula') || /^(?:am|is|are|was|were|be)$|['’](?:m|re)$/i.test(main.text);
      const done = copula
        ? asGerund([{ ...main, text: 'be', is: (...tags) => tags.includes('Verb') }, ...terms.slice(verb + 1)], us)
        : asGerund(terms.slice(verb), null);
      if (done) return done;
    }
  }
  const late = terms.slice(0, Math.max(at, 0)).findIndex((term, index) => index > 0 && /^(?:we|I)$/.test(term.text));
  if (late > 0) return coreOfStatement(textOf(terms.slice(late)), us);
  const pronoun = /^(?:i|we|it|this|that|there|they|he|she|you|these|those|everyone)(?:['’]|$)/i.test(subject);
  if (at > 0 && !pronoun) {
    const all = textOf(terms.slice(0, at));
    // "Due to bad weather tonight's market is cancelled"
    const before = topicOf(
      (terms[0]?.is('Preposition', 'Adjective') && / to |^\S+ing /.test(all) && nounPhrases(all).at(-1)) || all,
      'the',
    );
    if (before.short) return { ...before, stands: 'argument' };
  }
  return coreOfText(at >= 0 ? textOf(terms.slice(at + 1)) : text);
}

/** The first thing that a text names; its first words where it names none. */
export function coreOfText(text: string): Topic {
  const named = nounPhrases(text)[0];
  if (named) return topicOf(named, 'the');
  const [only] = termsOf(text);
  if (only?.is('Verb') && /[^s]s$/.test(only.text))
    return { phrase: only.text.toLowerCase(), short: only.text.toLowerCase(), plural: true, stands: 'argument', thing: 'general' };
  const words = lowerFirst(text.replace(punctuationEnd, '')).split(' ').slice(0, 5).join(' ');
  return { phrase: words, short: words, plural: false, stands: 'label', thing: 'general' };
}

/** What a clause is about: "how to bake bread" becomes "baking bread", "why sleep matters" becomes "sleep". */
export function coreOfClause(text: string): Topic {
  const treated = text.match(/^what to do (?:with|about) (.+)$/is);
  if (treated) return coreOfText(treated[1] ?? '');
  const action = text.match(/^(?:how|when|where|what|why|whether)(?: not)? to (.+)$/is);
  if (action) return coreOfAction(action[1] ?? '');
  const own = text.match(/^(?:how|why|when|where|that) ((?:we|I) .+)$/is);
  if (own) return coreOfStatement(own[1] ?? '', /^I /.test(own[1] ?? '') ? 'me' : 'us');
  const terms = termsOf(text);
  const doing = terms.findIndex((term, index) => index > 0 && term.is('Gerund') && terms[index - 1]?.is('Preposition', 'Conjunction'));
  return (doing > 0 ? asGerund(terms.slice(doing), null) : null) ?? coreOfText(text);
}
