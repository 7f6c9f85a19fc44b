import { capitalise, clean, emojiIn, ended, hashtagsIn, shelter } from '../text.ts';
import type { Brief } from './brief.ts';
import { readFragment } from './fragment.ts';
import { type Gathered, gather, longestRead, proseOf } from './gather.ts';
import { isImperative, mainVerb, termsOf } from './grammar.ts';
import type { Instruction } from './intent.ts';
import { gravityOf } from './lexicon.ts';
import { takeLinks } from './links.ts';
import { coreOfQuestion, fromAsker } from './question.ts';
import { aboutAction, type Person, pointsOf, type Reading, readSubject } from './reading.ts';
import { fromRemains, topicOfLink, wordsOfLink } from './remains.ts';
import { settle } from './settle.ts';
import { readStatement } from './statement.ts';
import { keyPhrases } from './topic.ts';

/** Reads an English prompt. Null where it has nothing to write about. */
export function readPrompt(prompt: string): Brief | null {
  const { text, restore } = shelter(settle(clean(prompt)));
  const prose = proseOf(text);
  const found = gather(prose, restore);
  const { said, points, calls, links, wishes } = found;
  const person = personOf(found);
  const rest = {
    said,
    points,
    links,
    tags: [...hashtagsIn(text), ...found.tags],
    emoji: [...new Set(emojiIn(text))].slice(0, 6),
    wishes,
    person,
    restore,
    gravity: gravityOf(prose),
    call: null,
  };
  const [main, ...others] = found.instructions;
  for (const other of others) takeFurther(other, found);
  const withoutLinks = (one: string): string => takeLinks(one, links, restore);
  const asPoints = (several: string[]): string[] => several.flatMap((one) => pointsOf(withoutLinks(one)));

  const reading =
    (main &&
      readSubject(
        main,
        withoutLinks(main.rest)
          .replace(/[.?!]+$/, '')
          .trim(),
        person,
      )) ??
    readQuestion(found) ??
    readFirst(found, prose, person, withoutLinks);
  if (!reading) return found.idle ? null : fromRemains(prose, rest);
  const brief = {
    ...rest,
    ...reading,
    person: reading.kind === 'question' ? ('we' as const) : person,
    points: [...reading.points, ...asPoints(found.fragments), ...points],
    said: [...said, ...found.questions.slice(0, 1)],
    call: calls[0] ?? null,
  };
  return { ...brief, keys: keysOf(brief, text) };
}

/** Does the person speak for one or for several? */
function personOf({ said, questions, points, fragments, calls, instructions }: Gathered): Person {
  const objects = instructions.map((one) => `${one.rest} ${one.whom ?? ''}`);
  const own = [...said, ...questions, ...points, ...fragments, ...calls, ...objects].join(' ');
  return /\b(?:[Mm]y|[Mm]ine|[Mm]yself|I|I['’]m|I['’]ve|I['’]ll|[Mm]e)\b/.test(own) && !/\b(?:our|we|us|ours)\b/i.test(own) ? 'I' : 'we';
}

/** A prompt that is a question is put to the readers. */
function readQuestion({ questions, said, fragments }: Gathered): Reading | null {
  if (questions.length === 0 || said.length + fragments.length > 0) return null;
  const [asked = '', ...more] = questions.splice(0).map(fromAsker);
  said.push(...more);
  return { kind: 'question', line: asked, topic: coreOfQuestion(asked), points: [] };
}

/** Without an instruction, what was typed first is what it is about. It is taken from where it was gathered. */
function readFirst(
  { fragments, said, calls, links }: Gathered,
  prose: string,
  person: Person,
  withoutLinks: (text: string) => string,
): Reading | null {
  const [fragment] = fragments;
  const placeOfSaid = said[0] === undefined ? prose.length : prose.toLowerCase().indexOf(said[0].toLowerCase().slice(0, 20));
  if (fragment !== undefined && prose.indexOf(fragment) <= placeOfSaid) {
    const text = withoutLinks(fragment);
    // A link with a word of praise: what it is about stands in the link.
    const praise = /^(?:(?:this|it)(?: is|['’]s) |so |really |well |very )*(?:worth|must|recommended)\b/i.test(text);
    const [link] = links;
    const reading: Reading | null =
      praise && link !== undefined
        ? { kind: 'reading', line: `${wordsOfLink(link)}: ${text}`, topic: topicOfLink(link), points: [] }
        : readFragment(text, person);
    if (reading) {
      fragments.shift();
      const [statement] = said;
      // "Big news! We're opening in Bristol": a cry that leads up to what is said.
      if (statement !== undefined && /^\S+(?: \S+){0,2}$/.test(fragment) && ['label', 'practice', 'topic'].includes(reading.kind)) {
        said.shift();
        const next = readStatement(statement, person, longestRead);
        return { ...next, line: `${fragment.replace(/[!.\s]+$/, '')}! ${statement}` };
      }
      return reading;
    }
  }
  const statement = said.shift();
  if (statement !== undefined) {
    const reading = readStatement(statement, person, longestRead);
    if (/\bhiring[.!]*$/i.test(statement) && fragments[0] !== undefined) return readFragment(`Hiring ${fragments.shift()}`, person);
    // What "We're live!" is about is told by what comes after it.
    const named = [reading, ...said.map((one) => readStatement(one, person, longestRead))].find(({ topic }) =>
      prose.toLowerCase().includes(topic.short.toLowerCase()),
    );
    return { ...reading, topic: (named ?? reading).topic };
  }
  const order = calls.shift();
  if (order === undefined) return null;
  const job = order.replace(/^(?:come (?:and )?)?(?:join (?:us|our \p{L}+)|work (?:for|with) us) as /iu, 'Hiring ');
  return job === order ? aboutAction(withoutLinks(order)) : readFragment(withoutLinks(job), person);
}

/** Phrases for hashtags: those of the topic first. A word that we made ourselves ("visiting" of "visit") is none. */
function keysOf(brief: Omit<Brief, 'keys'>, text: string): string[] {
  const typed = (phrase: string): string =>
    text.toLowerCase().includes(phrase.toLowerCase().replace(/^(?:our|my|the|an?) |“|”/g, '')) ? phrase : '';
  const about = [typed(brief.topic.phrase), brief.line, brief.cause, brief.whom, ...brief.points, ...brief.said]
    .filter(Boolean)
    .join('. ')
    .slice(0, 2_000);
  return [...new Set([...keyPhrases(typed(brief.topic.short)), ...keyPhrases(about)])];
}

/** A further wish in the same prompt becomes what it asks for: a sentence, a detail, or the call to action. */
function takeFurther({ intent, rest, whom }: Instruction, { calls, said, points }: Gathered): void {
  const text = rest.replace(/[.?!]+$/, '').trim();
  if (intent === 'thanks' && whom) said.push(`Thank you to ${whom}${text ? ` for ${text}` : ''}.`);
  else if (!text) return;
  else if (intent === 'thankReader') said.push(`Thank you for ${text}.`);
  else if (intent === 'apologise') said.push(`Sorry ${/^(?:we|I|if)\b/i.test(text) ? '' : 'for '}${text}.`);
  else if (intent === 'act') calls.push(ended(capitalise(text)));
  else if (intent === 'ask')
    calls.push(`Tell us${/^(?:what|which|how|why|when|where|who|if|whether)\b/i.test(text) ? '' : ' about'} ${text}.`);
  else if (intent === 'invite') calls.push(isImperative(termsOf(text)) ? ended(capitalise(text)) : `You are invited to ${text}.`);
  else if (intent === 'remind') calls.push(`Remember${/^(?:that|to) /i.test(text) ? '' : ':'} ${text.replace(/^about /i, '')}.`);
  else if (mainVerb(termsOf(text)) >= 0) said.push(ended(capitalise(text)));
  else points.push(...pointsOf(text));
}
