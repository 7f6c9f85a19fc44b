import { capitalise } from '../text.ts';
import { coreOfAction, coreOfClause, coreOfStatement, nounPhrases } from './core.ts';
import type { FrameKind } from './frames/frames.ts';
import { isImperative, lowerFirst, mainVerb, type Term, termsOf } from './grammar.ts';
import type { Instruction } from './intent.ts';
import { coreOfQuestion } from './question.ts';
import { isClause, type Topic, topicOf } from './topic.ts';

/** What one instruction or fragment of a prompt comes to. Texts are sheltered. */
export interface Reading {
  kind: FrameKind;
  topic: Topic;
  /** The sentence, question or clause of the person's own that the hook is made of. */
  line?: string;
  whom?: string;
  cause?: string;
  /** Details that are no sentences: "free coffee for the first 20 guests". */
  points: string[];
}

export type Person = 'I' | 'we';
const usOf = (person: Person) => (person === 'I' ? 'me' : 'us');
export const ownerOf = (person: Person) => (person === 'I' ? 'my' : 'our');

const question = /^(?:what|which|how|why|when|where|who|if|whether)\b/i;
const firstPerson = /\b(?:I|we|me|us|my|our|I['’]m|we['’]re|I['’]ve|we['’]ve)\b/;

/** Splits "our opening, free coffee, from 9 to 12" into the thing and its details; a list of like things ("bread, cake and tea") stays whole. */
export function splitDetails(text: string, keepAppositive: boolean): string[] {
  const [head = '', ...after] = text.split(/:\s+/);
  const tail = after.join(': ');
  // "our newest flavour: salted caramel" names one thing twice.
  if (tail && !/[,;]/.test(tail) && tail.split(' ').length <= 6 && mainVerb(termsOf(tail)) < 0 && !isImperative(termsOf(tail)))
    return [`${head}, ${tail}`];
  // "our new team members Ana, Ben and Chloe"
  if (/^[^,;:]*?\p{Lu}\p{Ll}+(?:, \p{Lu}\p{Ll}+)*,? (?:and|&) \p{Lu}\p{Ll}+$/u.test(text)) return [text];
  const parts = text
    .split(/\s*[,;]\s+(?:and |plus |with (?=\p{Ll}))?|\s+[–—-]\s+|\s+plus\s+|:\s+/u)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length < 2) return parts;
  const listed =
    !tail &&
    /,\s[^,]+?,?\s(?:and|&|or)\s[^,]+$/u.test(text) &&
    parts.slice(0, -1).every((part) => part.split(' ').length <= 3) &&
    !parts.slice(1).some((part) => /^(?:from|at|on|in|for|with|starting|\d)/i.test(part));
  if (listed) return [text];
  if (
    keepAppositive &&
    /^(?:(?:our|my|the|an?|your|his|her|their|who|which|where)\b|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$)/u.test(parts[1] ?? '')
  )
    return [`${parts[0]}, ${parts[1]}`, ...parts.slice(2)];
  return parts;
}

export const pointsOf = (text: string): string[] =>
  splitDetails(text, true)
    .map((part) => part.replace(/[.\s]+$/, ''))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));

export function spread(
  rest: string,
  owner: 'the' | 'our' | 'my',
  keepAppositive = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?, /u.test(rest),
): { topic: Topic; points: string[] } {
  const [first = rest, ...points] = splitDetails(rest, keepAppositive);
  return { topic: topicOf(first, owner), points };
}

const isTime = (terms: readonly Term[]): boolean =>
  terms.every(
    (term) =>
      term.is('WeekDay', 'Month', 'Date', 'Time', 'Duration') ||
      /^(?:the|this|early|late|happy|weekend|morning|evening|night|spring|summer|autumn|winter|monday)s?$/i.test(term.text),
  );

/** Something one merely speaks about: one's own thing is shown, a thing of everyone's is discussed. */
export function aboutThing(rest: string): Reading {
  const read = spread(rest.replace(/^(?:me|us|myself|ourselves) (?=\p{L}+ing\b)/u, ''), 'the');
  const { phrase, short, stands, thing } = read.topic;
  // Nobody can say so many words in one breath.
  if (phrase.split(' ').length > 16)
    return {
      kind: 'say',
      line: `${capitalise(phrase)}.`,
      topic: coreOfStatement(phrase.split(' ').slice(0, 12).join(' '), 'us'),
      points: read.points,
    };
  const view = phrase.match(/^(?:my|our) (?:\p{L}+ )?(?:thoughts?|opinions?|views?|take|reflections|notes) (?:on|about) (.+)$/iu)?.[1];
  if (view) return { kind: 'shared', points: read.points, topic: { ...plain(view), phrase } };
  const occasion =
    /^(?:the )?((?:\S+ ){0,3}(?:week|month|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)?day|eve)|christmas|easter|halloween|thanksgiving|hanukkah|ramadan|diwali)$/i.exec(
      phrase,
    )?.[1];
  if (read.points.length === 0 && occasion && !/^(?:our|my|a|an|this|that) /i.test(phrase))
    return { kind: 'occasion', points: [], topic: { ...plain(occasion), plural: false } };
  if (read.points.length === 0 && isTime(termsOf(phrase)))
    return { kind: 'occasion', ...read, topic: { ...read.topic, stands: 'argument' } };
  const own = /^(?:our|my)\b/i.test(phrase) || /\b(?:my|our)\b/.test(short);
  if (own && /^\p{Ll}+ing\b/u.test(phrase)) return { kind: 'celebrate', ...read };
  if (own) return { kind: thing === 'general' || thing === 'person' || thing === 'product' ? 'ours' : 'announce', ...read };
  if (stands === 'label') return { kind: 'label', ...read };
  return { kind: /^(?:the|an?|this|that|these|those|some|\d)\b/i.test(phrase) || /[“"]/.test(phrase) ? 'topic' : 'practice', ...read };
}

/** A clause as a subject: "how photosynthesis works" is asked, "how we started" is told. */
export function aboutClause(text: string): Reading {
  const topic = { ...coreOfClause(text), phrase: lowerFirst(text) };
  return { kind: firstPerson.test(text) ? 'tell' : 'explain', topic, points: [] };
}

export function aboutAction(action: string): Reading {
  const line = action.replace(/[.!]+$/, '');
  if (/^let['’]?s\b/i.test(line)) {
    const bare = line.replace(/^let['’]?s /i, '');
    return {
      kind: bare.includes(' ') ? 'together' : 'greeting',
      line: capitalise(line),
      topic: bare.includes(' ') ? coreOfAction(bare) : plain(line),
      points: [],
    };
  }
  const asked = /^(?:share|tell|show|send|name|describe|post|give|let|comment|rate)\b.*\b(?:your|us|me)\b/i.test(line);
  if (!asked) return { kind: 'act', line: capitalise(line), topic: coreOfAction(line), points: [] };
  const wanted = line.replace(/^\S+ (?:us |me )?(?:about |know )?/, '').replace(/ with (?:us|me)$/, '');
  const core = nounPhrases(wanted)[0];
  return { kind: 'share', line: capitalise(line), topic: { ...(core ? topicOf(core, 'the') : plain(wanted)), phrase: wanted }, points: [] };
}

/** A phrase that is taken as it is. */
export const plain = (text: string, plural = false): Topic => ({
  phrase: lowerFirst(text),
  short: lowerFirst(text),
  plural,
  stands: 'argument',
  thing: 'general',
});

function aboutList(rest: string): Reading {
  const [heading = '', ...points] = splitDetails(rest, false);
  const action = heading.match(
    /^[^,]*?\b(?:tips?|ways|reasons|ideas|things|steps|tricks|hacks|places|books|tools|how) (?:you )?to (.+)$/i,
  )?.[1];
  const inner = heading.match(/\b(for|on|about|of|why|that|in|when|how|with|from)\b (.+)$/i);
  const [, link = '', about = heading] = inner ?? [];
  // "for parents on sleep", "for people new to sourdough": what stands for whom comes first, and what it is about after it.
  const matter = /^for$/i.test(link)
    ? about.match(/^(?!what\b|how\b)[^,]*?\b(?:on|about|new to) (?!a\b|the\b|my\b|our\b)(.+)$/i)?.[1]
    : undefined;
  const core = action ? coreOfAction(action) : isClause(about) ? coreOfClause(about) : topicOf(matter ?? about, 'the');
  const forWhom = /^for$/i.test(link) && matter === undefined && isPeople(core);
  const own = /\b(?:I|we)\b/.test(heading);
  return {
    kind: points.length > 1 ? 'givenList' : own ? 'shared' : forWhom ? 'listFor' : 'list',
    topic: { ...core, phrase: lowerFirst(heading) },
    points,
  };
}

/** "home buyers", "new parents": people of a kind. */
const isPeople = ({ short, plural }: Topic): boolean => {
  const head = termsOf(short).at(-1);
  return plural && head !== undefined && (head.is('Actor') || /(?:[eo]r|ist|ian|ant|ee|student|adult|woman|lover|fan)s$/i.test(head.text));
};

function aboutReminder(rest: string, person: Person): Reading {
  const to = rest.match(/^to (.+)$/is)?.[1];
  if (to) return { kind: 'remind', line: to, topic: coreOfAction(to), points: [] };
  const [first = '', ...points] = splitDetails(rest.replace(/^(?:that|about) /i, ''), true);
  return {
    kind: 'remind',
    line: lowerFirst(first),
    topic: /^about /i.test(rest) ? topicOf(first, 'the') : coreOfStatement(first, usOf(person)),
    points,
  };
}

/** "everyone" is nobody in particular; with what they did it is. */
function named({ short }: Topic, whom: string, cause: string): string {
  if (!/^(?:everyone|everybody|all|you|you all|people|those)$/i.test(short)) return short;
  if (whom.split(' ').length > 2) return whom;
  const deed = nounPhrases(cause)[0];
  return deed ? `everyone behind ${deed}` : short;
}

/** Reads what an instruction is about; null where it names nothing. `rest` must be free of links that only lead somewhere. */
export function readSubject({ intent, whom }: Instruction, rest: string, person: Person): Reading | null {
  const owner = ownerOf(person);
  if (intent === 'thanks' || intent === 'congratulate') {
    const [name = '', ...points] = splitDetails(whom || rest, true);
    const who = topicOf(name, 'the');
    return {
      kind: intent,
      topic: { ...who, short: named(who, lowerFirst(name), whom ? rest : '') },
      whom: lowerFirst(name),
      ...(whom && rest && { cause: rest }),
      points,
    };
  }
  if (!rest) return null;
  if (intent === 'thankReader') {
    const read = spread(rest, 'the');
    return { kind: 'thankReader', points: read.points, topic: { ...read.topic, stands: 'argument' } };
  }
  if (intent === 'apologise' && /^(?:we|I|if)\b/i.test(rest)) {
    const topic = coreOfStatement(rest, usOf(person));
    return {
      kind: 'sorry',
      line: `sorry ${rest}`,
      topic: { ...topic, short: topic.short.replace(/^(?:us|me) (?=being )/, '') },
      points: [],
    };
  }
  if (intent === 'act') return aboutAction(rest);
  if (intent === 'ask') {
    if (!question.test(rest)) return aboutThing(rest);
    return {
      kind: 'ask',
      line: rest,
      topic: nounPhrases(rest).length > 0 ? coreOfQuestion(rest) : { ...plain(rest), stands: 'label' },
      points: [],
    };
  }
  if (intent === 'remind') return aboutReminder(rest, person);
  if (intent === 'list') return aboutList(rest);
  const clause = rest.replace(/^that /i, '');
  if (clause !== rest && mainVerb(termsOf(clause)) >= 0)
    return { kind: 'say', line: `${capitalise(clause)}.`, topic: coreOfStatement(clause, usOf(person)), points: [] };
  if (isClause(rest)) return aboutClause(rest);
  const [head = '', ...points] = splitDetails(rest, false);
  if (mainVerb(termsOf(head)) >= 0)
    return points.length > 1
      ? { kind: 'say', line: `${capitalise(head)}.`, topic: coreOfStatement(head, usOf(person)), points }
      : { kind: 'say', line: `${capitalise(rest)}.`, topic: coreOfStatement(rest, usOf(person)), points: [] };
  if (intent === 'wish') {
    const occasion = rest.replace(
      /^(?:an? |the )?(?:very )?(?:happy|merry|joyful|wonderful|great|lovely|good|relaxing|blessed|peaceful|nice|healthy|safe|restful) /i,
      '',
    );
    return { kind: 'wish', topic: { ...topicOf(occasion, 'the'), phrase: rest, stands: 'argument' }, points: [] };
  }
  if (intent === 'apologise') return { kind: 'apologise', ...spread(rest, 'the') };
  if (intent === 'introduce') {
    const read = spread(rest, owner, true);
    return {
      kind: read.topic.thing === 'person' || /^\p{Lu}/u.test(read.topic.phrase) || /,/.test(read.topic.phrase) ? 'introduce' : 'announce',
      points: read.points,
      // Whoever is introduced by name has a name, known or not.
      topic: /^\p{Lu}/u.test(read.topic.phrase) ? { ...read.topic, stands: 'argument' } : read.topic,
    };
  }
  if (intent === 'invite' && isImperative(termsOf(rest))) return aboutAction(rest);
  if (intent === 'caption') {
    const read = spread(rest, 'the');
    return {
      kind: 'caption',
      points: read.points,
      topic: read.topic.stands === 'label' ? { ...read.topic, short: `the ${read.topic.short}`, stands: 'argument' } : read.topic,
    };
  }
  if (intent === 'topic' || intent === 'explain') return aboutThing(rest);
  const read = spread(rest, owner);
  const own = read.topic.short.replace(/^an? /i, `${owner} `);
  if (read.topic.stands === 'label' && intent !== 'celebrate')
    return {
      kind: intent === 'invite' ? 'invite' : 'announce',
      points: read.points,
      topic: { ...read.topic, phrase: `${owner} ${read.topic.phrase}`, short: `${owner} ${own}`, stands: 'argument' },
    };
  return {
    kind: intent === 'invite' || intent === 'celebrate' ? intent : 'announce',
    points: read.points,
    topic: { ...read.topic, short: own },
  };
}
