import { capitalise, clean, emojiIn, ended, hashtagsIn, shelter, splitSentences } from '../text.ts';
import { noteManner, noWishes, takeManner } from '../wishes.ts';
import type { Brief } from './brief.ts';
import { coreOfStatement } from './core.ts';
import { readFragment, roleOf } from './fragment.ts';
import { isImperative, mainVerb, termsOf } from './grammar.ts';
import { type Instruction, readInstruction } from './instruction.ts';
import { gravityOf } from './lexicon.ts';
import { takeLinks } from './links.ts';
import { coreOfQuestion, fromAsker } from './question.ts';
import { aboutAction, type Person, pointsOf, readSubject, splitDetails } from './reading.ts';
import { fromRemains } from './remains.ts';
import { settle } from './settle.ts';
import { keyPhrases } from './topic.ts';

const injection =
  /(?:please )?\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]*?\b(?:instructions?|prompts?|rules|guidelines|above|before|previously|everything(?: else)?)\b(?:[^.!?\n]*?\b(?:and|then)\b(?: then)?|[.!?,:;]|$)/giu;
const roles =
  /^(?:you are (?:now |a |an |the |my |our )|act as |pretend |from now on|(?:system|assistant|user|developer|human|ai) ?:|as an? (?:ai|expert|social media)|#{1,6} |<\|)|\b(?:system prompt|your (?:instructions|prompt|rules)|api key|developer mode|jailbreak)\b/iu;
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
  /^(?:when|where|date|time|place|location|venue|price|costs?|entry|admission|tickets?|contact|phone|(?:opening )?hours|address|deadline|speakers?|hosts?|dress code|who|what)\s*:\s+\S/iu;
const subjectLine =
  /^(?:(?:post |content )?idea|topic|subject|about|title|headline|event|product|theme|post|text|content|message|prompt|task)(?: for (?:today|tomorrow|tonight|next week|this week|\p{L}+day))?\s*[:=]\s*/iu;
const bullet = /^\s*(?:[-*•–—▪◦]|\d{1,2}[.)])\s+/u;
/** Where a second wish begins within one sentence. */
const secondary =
  /[,;]?\s+(?:and|then|&) (?:then )?(?=(?:invite|ask|encourage|remind|thank|tell|urge|inform|let) (?:(?:all |my |our |the |your )*(?:people|everyone|everybody|followers|customers|them|readers|fans|community|members|friends|neighbours|neighbors|folks|guests|visitors|subscribers|listeners|viewers|our|my)\b|(?:[\p{L}-]+ ){1,2}to |(?:what|how|which|if|whether|for|about|why|where|when)\b))|[,;]\s+(?=(?:and |please |also |but )*(?:mention|include|emphasi[sz]e|stress|point out|make sure|don['’]?t|do not|avoid|keep it|use|add|no hashtags?|no emojis?)\b)/iu;
const emptyOrder =
  /^(?:(?:please|can you|could you) )*(?:write|create|draft|compose|generate|make|post|tweet)(?: me| us)?(?: (?:an?|the|some|something|one|another))?(?: [\p{L}-]+){0,3}[.!?]*$/iu;
const styleOf = /,? in the (?:style|voice|manner) of (?:an? |the )?[\p{L}\d' -]{1,30}?(?=,| about\b| on\b| for\b| announcing\b|[.!?]|$)/giu;
/** Longer sentences, in UTF-16 units, and more of them are not taken apart. */
const longestRead = 400;
const mostRead = 30;

/** Reads an English prompt. Null where it has nothing to write about. */
export function readPrompt(prompt: string): Brief | null {
  const { text, restore } = shelter(settle(clean(prompt)));
  const wishes = noWishes();
  const links: string[] = [];
  const tags = hashtagsIn(text);
  const emoji = [...new Set(emojiIn(text))].slice(0, 6);
  const instructions: Instruction[] = [];
  const said: string[] = [];
  const questions: string[] = [];
  const calls: string[] = [];
  const points: string[] = [];
  const fragments: string[] = [];
  let idle = false;

  const prose = text
    .replace(/<(script|style)\b[\s\S]*?<\/\1>|<\/?[a-z!][^<>]{0,200}>/giu, ' ')
    .replace(injection, ' ')
    .replace(styleOf, ' ')
    .replace(/(?:\s#[\p{L}\p{N}_]+)+\s*$/gmu, '')
    .replace(/#(?=[\p{L}\p{N}_])/gu, '');
  // Several sentences are a text of the person's own, and stay as they were written.
  const prosaic = (prose.match(/\p{L}{2}[.!?](?=\s|$)/gu) ?? []).length > 2;

  let read = 0;
  const take = (sentence: string): void => {
    read += 1;
    // What is long is a text of its own; taking it apart would take long, too, and yield nothing.
    if (sentence.length > longestRead || read > mostRead) {
      const instruction = instructions.length === 0 ? readInstruction(sentence.slice(0, longestRead), wishes) : null;
      const rest = instruction ? instruction.rest + sentence.slice(longestRead) : sentence;
      if (/\p{L}/u.test(rest)) said.push(ended(capitalise(rest)));
      return;
    }
    if (meta.test(sentence)) {
      noteManner(sentence, wishes);
      takeManner(sentence, wishes);
      return;
    }
    if (factLine.test(sentence)) {
      points.push(takeLinks(sentence, links, restore).replace(/[.,;\s]+$/, ''));
      return;
    }
    const bare = takeManner(sentence.replace(actionLine, ''), wishes);
    if (!/[\p{L}\p{N}\ue000-\uf8ff]/u.test(bare)) return;
    if (actionLine.test(sentence)) {
      calls.push(ended(capitalise(takeLinks(bare, links, restore))));
      return;
    }
    if (exclusion.test(bare)) return;
    if (tagLine.test(bare)) {
      for (const word of bare.replace(tagLine, '').split(/[,;]\s*/)) tags.push(...keyPhrases(word).slice(0, 1));
      return;
    }
    const labelled = bare.replace(subjectLine, '');
    const included = inclusion.test(labelled);
    const body = labelled.replace(inclusion, '');
    const [main = '', ...more] = included ? [body] : body.split(secondary);
    const labelledSelf =
      /^(?:our |my )?(?:new )?(?:blog post|article|video|episode|podcast|newsletter|reel|short|tutorial|guide|book|song|single|album): /i.test(
        main,
      ) ||
      (/^[\p{L} ]{3,25}: /u.test(main) && mainVerb(termsOf(main.replace(/^[^:]*: /, ''))) >= 0 && !readInstruction(main, noWishes()));
    const instruction = included || labelledSelf ? null : readInstruction(main, wishes);
    if (instruction) {
      const rest = takeManner(instruction.rest, wishes);
      if (rest || instruction.whom) instructions.push({ ...instruction, rest });
      for (const sub of more) take(capitalise(sub));
      return;
    }
    const terms = termsOf(body);
    if (labelledSelf) fragments.push(body);
    else if (/\?["”’)]*$/.test(body) && !/^[\p{L} ]{3,20}: /u.test(body)) questions.push(body);
    else if (mainVerb(termsOf(body.split(/:\s/)[0] ?? '')) >= 0) {
      const [statement = '', ...details] = /:\s[^,]+,/.test(body) && !prosaic ? splitDetails(body, false) : [body];
      said.push(ended(capitalise(statement)));
      points.push(...details.map((detail) => detail.replace(/[.!]+$/, '')));
    } else if (isImperative(terms) && !included) {
      if (emptyOrder.test(body) && instructions.length + said.length === 0) idle = true;
      else calls.push(ended(capitalise(body)));
    } else if (included) points.push(...pointsOf(takeLinks(body, links, restore)));
    else if (/[.!]$/.test(sentence) && body.split(' ').length >= 4 && (prosaic || terms.some((term) => term.is('Verb'))))
      said.push(ended(capitalise(body)));
    else fragments.push(body);
  };

  for (const line of prose.split('\n')) {
    const isPoint = bullet.test(line);
    const stripped = line
      .replace(bullet, '')
      .replace(/\p{RGI_Emoji}/gv, ' ')
      .replace(/ +/g, ' ')
      .trim();
    if (isPoint && instructions.length + fragments.length + said.length > 0)
      points.push(...(stripped ? [stripped.replace(/[;,.]$/, '')] : []));
    else for (const sentence of splitSentences(stripped)) if (!roles.test(sentence)) take(sentence);
  }
  for (const list of [said, points, calls]) list.splice(0, list.length, ...new Map(list.map((one) => [one.toLowerCase(), one])).values());
  const ownWords = [
    ...said,
    ...questions,
    ...points,
    ...fragments,
    ...calls,
    ...instructions.map((one) => `${one.rest} ${one.whom ?? ''}`),
  ].join(' ');
  const person: Person =
    /\b(?:[Mm]y|[Mm]ine|[Mm]yself|I|I['’]m|I['’]ve|I['’]ll|[Mm]e)\b/.test(ownWords) && !/\b(?:our|we|us|ours)\b/i.test(ownWords)
      ? 'I'
      : 'we';
  const base = { said, points, links, tags, emoji, wishes, person, restore, gravity: gravityOf(prose), call: null };
  const asPoints = (others: string[]): string[] => others.flatMap((other) => pointsOf(takeLinks(other, links, restore)));

  const build = (): Omit<Brief, 'keys'> | null => {
    const [main, ...others] = instructions;
    for (const other of others) secondaryInto(other, calls, said, points);
    const reading =
      main &&
      readSubject(
        main,
        takeLinks(main.rest, links, restore)
          .replace(/[.?!]+$/, '')
          .trim(),
        person,
      );
    if (reading)
      return {
        ...base,
        ...reading,
        points: [...reading.points, ...asPoints(fragments), ...points],
        said: [...said, ...questions.slice(0, 1)],
        call: calls[0] ?? null,
      };
    const [question] = questions;
    if (question && said.length + fragments.length === 0) {
      const asked = fromAsker(question);
      return {
        ...base,
        person: 'we',
        kind: 'question',
        line: asked,
        topic: coreOfQuestion(asked),
        said: questions.slice(1).map(fromAsker),
        call: calls[0] ?? null,
      };
    }
    const [fragment] = fragments;
    if (
      fragment &&
      (said.length === 0 || prose.indexOf(fragment) <= prose.toLowerCase().indexOf((said[0] ?? '').toLowerCase().slice(0, 20)))
    ) {
      const read = readFragment(takeLinks(fragment, links, restore), person);
      if (read)
        return {
          ...base,
          ...read,
          points: [...read.points, ...asPoints(fragments.slice(1)), ...points],
          said: [...said, ...questions.slice(0, 1)],
          call: calls[0] ?? null,
        };
    }
    const first = said.shift();
    if (first) {
      const role = first.match(
        /\b(?:hiring|(?:we|I)(?: are|['’]re| am|['’]m) looking for)\s+(.+?)(?: (?:in|at|on|to|for|from|who|with)\b.*)?[.!]*$/i,
      )?.[1];
      const topic = role ? roleOf(role) : coreOfStatement(first.slice(0, longestRead), person === 'I' ? 'me' : 'us');
      return {
        ...base,
        kind: role ? 'hiring' : 'say',
        line: first,
        topic,
        points: [...asPoints(fragments), ...points],
        said: [...said, ...questions.slice(0, 1)],
        call: calls[0] ?? null,
      };
    }
    const order = calls.shift();
    return order ? { ...base, ...aboutAction(takeLinks(order, links, restore)), points, said: [...calls, ...questions] } : null;
  };
  const brief = build();
  if (!brief) return idle ? null : fromRemains(prose, base);
  const typed = (phrase: string): string =>
    text.toLowerCase().includes(phrase.toLowerCase().replace(/^(?:our|my|the|an?) |“|”/g, '')) ? phrase : '';
  const about = [typed(brief.topic.phrase), brief.line ?? '', brief.cause ?? '', brief.whom ?? '', ...brief.points, ...brief.said].join(
    '. ',
  );
  return { ...brief, keys: [...new Set([...keyPhrases(typed(brief.topic.short)), ...keyPhrases(about)])] };
}

/** A further wish in the same prompt becomes what it asks for: a sentence, a detail, or the call to action. */
function secondaryInto({ intent, rest, whom }: Instruction, calls: string[], said: string[], points: string[]): void {
  const text = rest.replace(/[.?!]+$/, '').trim();
  if (intent === 'thanks' && whom) said.push(`Thank you to ${whom}${text ? ` for ${text}` : ''}.`);
  else if (!text) return;
  else if (intent === 'act') calls.push(ended(capitalise(text)));
  else if (intent === 'ask')
    calls.push(`Tell us${/^(?:what|which|how|why|when|where|who|if|whether)\b/i.test(text) ? '' : ' about'} ${text}.`);
  else if (intent === 'invite') calls.push(isImperative(termsOf(text)) ? ended(capitalise(text)) : `You are invited to ${text}.`);
  else if (intent === 'remind') calls.push(`Remember${/^(?:that|to) /i.test(text) ? '' : ':'} ${text.replace(/^about /i, '')}.`);
  else if (mainVerb(termsOf(text)) >= 0) said.push(ended(capitalise(text)));
  else points.push(...pointsOf(text));
}
