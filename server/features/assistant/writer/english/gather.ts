import { capitalise, ended, type Sheltered, splitSentences } from '../text.ts';
import { noteManner, noWishes, takeManner, type Wishes } from '../wishes.ts';
import { isImperative, mainVerb, type Term, termsOf } from './grammar.ts';
import { readInstruction } from './instruction.ts';
import type { Instruction } from './intent.ts';
import { takeLinks } from './links.ts';
import { pointsOf, splitDetails } from './reading.ts';
import { keyPhrases } from './topic.ts';

/** Orders to a machine; they go. */
const injection =
  /(?:please )?\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]*?\b(?:instructions?|prompts?|rules|guidelines|above|before|previously|everything(?: else)?)\b(?:[^.!?\n]*?\b(?:and|then)\b(?: then)?|[.!?,:;]|$)/giu;
const roles =
  /^(?:you are (?:now |a |an |the |my |our )|act as |pretend |from now on|(?:system|assistant|user|developer|human|ai) ?:|as an? (?:ai|expert|social media)|#{1,6} |<\|)|\b(?:system prompt|your (?:instructions|prompt|rules)|api key|developer mode|jailbreak)\b/iu;
const styleOf = /,? in the (?:style|voice|manner) of (?:an? |the )?[\p{L}\d' -]{1,30}?(?=,| about\b| on\b| for\b| announcing\b|[.!?]|$)/giu;
const exclusion =
  /^(?:(?:please|and|but) )?(?:do not|don['’]?t|never|avoid|without|no need to|please no) (?:mention|includ|say|us|add|talk|writ|invent|make up|exaggerat|sound|be )/iu;
const inclusion =
  /^(?:(?:also|please|and|then|oh) )*(?:mention|include|add|note|emphasi[sz]e|stress|point out|make (?:it clear|sure to (?:mention|include|say|add))|(?:please )?don['’]?t forget to (?:mention|include|say|add))(?: (?:that|the fact that|:))? /iu;
const meta =
  /^(?:(?:target )?audience|goal|purpose|format|platform|channel|language|length|style|tone|voice|objective|target group)\s*[:=]/iu;
const tagLine = /^(?:key ?words?|hash ?tags?)\s*[:=]\s*/iu;
const actionLine = /^(?:cta|call to action)\s*[:=]\s*/iu;
/** Lines that people post as they are. */
const factLine =
  /^(?:when|where|date|time|place|location|venue|price|costs?|entry|admission|tickets?|contact|phone|(?:opening )?hours|(?:new )?address|deadline|speakers?|hosts?|dress code|who|what)\s*:\s+\S/iu;
const subjectLine =
  /^(?:please )?(?:(?:post |content )?idea|topic|subject|about|title|headline|event|product|theme|post|text|content|message|prompt|task)(?: for (?:today|tomorrow|tonight|next week|this week|\p{L}+day))?\s*[:=]\s*/iu;
const bullet = /^\s*(?:[-*•–—▪◦]|\d{1,2}[.)])\s+/u;
/** Where a second wish begins within one sentence. */
const secondary =
  /[,;]?\s+(?:and|then|&) (?:then )?(?=(?:invite|ask|encourage|remind|thank|tell|urge|inform|let) (?:(?:all |my |our |the |your )*(?:people|everyone|everybody|followers|customers|them|readers|fans|community|members|friends|neighbours|neighbors|folks|guests|visitors|subscribers|listeners|viewers|our|my)\b|(?:[\p{L}-]+ ){1,2}to |(?:what|how|which|if|whether|for|about|why|where|when)\b))|[,;]\s+(?=(?:and |please |also |but )*(?:mention|include|emphasi[sz]e|stress|point out|make sure|don['’]?t|do not|avoid|keep it|use|add|no hashtags?|no emojis?)\b)/iu;
const emptyOrder =
  /^(?:(?:please|can you|could you) )*(?:write|create|draft|compose|generate|make|post|tweet)(?: me| us)?(?: (?:an?|the|some|something|one|another))?(?: [\p{L}-]+){0,3}[.!?]*$/iu;
const selfTitled =
  /^(?:our |my )?(?:new )?(?:blog post|article|video|episode|podcast|newsletter|reel|short|tutorial|guide|book|song|single|album): /i;
/** Longer sentences, in UTF-16 units, and more of them are not taken apart. */
export const longestRead = 400;
const mostRead = 30;

/** The sentences of a prompt, sorted by what they are. Texts are sheltered. */
export interface Gathered {
  instructions: Instruction[];
  /** Sentences of the person's own. */
  said: string[];
  questions: string[];
  /** What readers are told to do. */
  calls: string[];
  points: string[];
  /** What is neither a sentence nor an instruction. */
  fragments: string[];
  links: string[];
  tags: string[];
  wishes: Wishes;
  /** There was an order to write, and nothing to write about. */
  idle: boolean;
}

/** The prompt without markup, without orders to a machine and without the hashtags at its end. */
export const proseOf = (text: string): string =>
  text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<\/?[a-z!][^<>]{0,200}>/giu, ' ')
    .replace(injection, ' ')
    .replace(styleOf, ' ')
    .replace(/(?:\s#[\p{L}\p{N}_]+)+\s*$/gmu, '')
    .replace(/#(?=[\p{L}\p{N}_])/gu, '');

/** Sorts the sentences of a prompt, as `proseOf` gives it. */
export function gather(prose: string, restore: Sheltered['restore']): Gathered {
  const found: Gathered = {
    instructions: [],
    said: [],
    questions: [],
    calls: [],
    points: [],
    fragments: [],
    links: [],
    tags: [],
    wishes: noWishes(),
    idle: false,
  };
  // Several sentences are a text of the person's own, and stay as they were written.
  const prosaic = (prose.match(/\p{L}{2}[.!?](?=\s|$)/gu) ?? []).length > 2;
  let read = 0;
  for (const line of prose.split('\n')) {
    const stripped = withoutEmoji(line.replace(bullet, '')).replace(/ +/g, ' ').trim();
    if (bullet.test(line) && found.instructions.length + found.fragments.length + found.said.length > 0) {
      if (stripped) found.points.push(stripped.replace(/[;,.]$/, ''));
      continue;
    }
    for (const sentence of splitSentences(stripped)) {
      read += 1;
      if (roles.test(sentence)) continue;
      if (sentence.length > longestRead || read > mostRead) takeLong(sentence, found);
      else take(sentence, found, restore, prosaic);
    }
  }
  for (const list of [found.said, found.points, found.calls]) {
    list.splice(0, list.length, ...new Map(list.map((one) => [one.toLowerCase(), one])).values());
  }
  return found;
}

/** What is long is a text of its own; taking it apart would take long, too, and yield nothing. */
function takeLong(sentence: string, { instructions, said, wishes }: Gathered): void {
  const instruction = instructions.length === 0 ? readInstruction(sentence.slice(0, longestRead), wishes) : null;
  const rest = instruction ? instruction.rest + sentence.slice(longestRead) : sentence;
  if (/\p{L}/u.test(rest)) said.push(ended(capitalise(rest)));
}

function take(sentence: string, found: Gathered, restore: Sheltered['restore'], prosaic: boolean): void {
  const { wishes, links } = found;
  if (meta.test(sentence)) {
    noteManner(sentence, wishes);
    takeManner(sentence, wishes);
    return;
  }
  if (factLine.test(sentence)) {
    found.points.push(takeLinks(sentence, links, restore).replace(/[.,;\s]+$/, ''));
    return;
  }
  const bare = takeManner(sentence.replace(actionLine, ''), wishes);
  if (!/[\p{L}\p{N}\ue000-\uf8ff]/u.test(bare) || exclusion.test(bare)) return;
  if (actionLine.test(sentence)) {
    found.calls.push(ended(capitalise(takeLinks(bare, links, restore))));
    return;
  }
  if (tagLine.test(bare)) {
    for (const word of bare.replace(tagLine, '').split(/[,;]\s*/)) found.tags.push(...keyPhrases(word).slice(0, 1));
    return;
  }
  const labelled = bare.replace(subjectLine, '');
  if (inclusion.test(labelled)) {
    takeIncluded(labelled.replace(inclusion, ''), found, restore);
    return;
  }
  const [main = '', ...more] = labelled.split(secondary);
  const titled = isTitled(main);
  const instruction = titled ? null : readInstruction(main, wishes, !prosaic);
  if (instruction) {
    const rest = takeManner(instruction.rest, wishes);
    if (rest || instruction.whom) found.instructions.push({ ...instruction, rest });
    for (const further of more) take(capitalise(further), found, restore, prosaic);
  } else if (titled) found.fragments.push(labelled);
  else sort(labelled, found, prosaic, /[.!]$/.test(sentence));
}

/** "New blog post: …", "Meet the maker: Jonas builds …": a title and what it stands for. */
const isTitled = (text: string): boolean =>
  selfTitled.test(text) ||
  (/^[\p{L} ]{3,25}: /u.test(text) && isSentence(termsOf(text.replace(/^[^:]*: /, ''))) && !readInstruction(text, noWishes()));

const isSentence = (terms: readonly Term[]): boolean => mainVerb(terms) >= 0;

/** An emoji after a sentence ends it; elsewhere it is left out. */
const withoutEmoji = (line: string): string =>
  line
    .split(/(?:\s*\p{RGI_Emoji})+\s*/v)
    .reduce((before, after) => `${before}${after && /\p{L}$/u.test(before) && isSentence(termsOf(before)) ? '.' : ''} ${after}`);

/** What was asked to be mentioned. */
function takeIncluded(text: string, { said, points, links }: Gathered, restore: Sheltered['restore']): void {
  if (isSentence(termsOf(text))) said.push(ended(capitalise(text)));
  else points.push(...pointsOf(takeLinks(text, links, restore)));
}

/** Text that is no instruction: a question, a statement, a call to the readers, or a fragment. */
function sort(text: string, found: Gathered, prosaic: boolean, closed: boolean): void {
  const terms = termsOf(text);
  if (/\?["”’)]*$/.test(text) && !/^[\p{L} ]{3,20}: /u.test(text)) found.questions.push(text);
  else if (isSentence(termsOf(text.split(/:\s/)[0] ?? ''))) {
    const [statement = '', ...details] = /:\s[^,]+,/.test(text) && !prosaic ? splitDetails(text, false) : [text];
    found.said.push(ended(capitalise(statement)));
    found.points.push(...details.map((detail) => detail.replace(/[.!]+$/, '')));
  } else if (isImperative(terms)) {
    if (emptyOrder.test(text) && found.instructions.length + found.said.length === 0) found.idle = true;
    else found.calls.push(ended(capitalise(text)));
  } else if (lateSubject(text)) found.said.push(ended(capitalise(text)));
  else if (closed && text.split(' ').length >= 4 && (prosaic || terms.some((term) => term.is('Verb'))))
    found.said.push(ended(capitalise(text)));
  else found.fragments.push(text);
}

/** "One year ago today we opened our doors" is a sentence, though it begins with a time. */
function lateSubject(text: string): boolean {
  const [, clause] =
    text.match(/^.*?\b(?:ago|today|yesterday|tomorrow|tonight|(?:this|last|next) \S+|in \d{4}|\p{L}+day),?(?: today)? ((?:we|I)\b.*)$/u) ??
    [];
  return clause !== undefined && isSentence(termsOf(clause));
}
