import { capitalise } from '../text.ts';
import { coreOfStatement } from './core.ts';
import { lowerFirst, mainVerb, termsOf } from './grammar.ts';
import { classOf } from './lexicon.ts';
import { coreOfQuestion } from './question.ts';
import { aboutClause, aboutThing, ownerOf, type Person, plain, type Reading, splitDetails, spread } from './reading.ts';
import { isClause, type Topic, topicOf } from './topic.ts';

/** "pastry chef" as someone to look for: "a pastry chef". */
export function roleOf(role: string): Topic {
  const noun = role.replace(/^(?:an?|new|some) /i, '').replace(/[.!]+$/, '');
  const plural =
    /^(?:two|three|four|five|six|several|\d+)\b/i.test(noun) || (termsOf(noun).at(-1)?.is('Plural') ?? false) || /[^su]s$/i.test(noun);
  const phrase = plural ? noun : `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
  return { phrase, short: phrase, plural, stands: 'argument', thing: 'person' };
}
const bareRole = (text: string): string => text.replace(/,? (?:in|at|on|to|for|from|who|with)\b.*$/i, '');

/** "Poll: tea or coffee?", "Job opening: backend engineer", "New blog post: …". */
function fromLabel(label: string, rest: string, person: Person): Reading | null {
  const we = person === 'I' ? 'I’m' : 'We’re';
  if (/^(?:job(?: opening)?|vacancy|hiring|open (?:position|role)|wanted|we['’]re hiring)$/i.test(label)) {
    const [role = '', ...points] = splitDetails(rest, false);
    return { kind: 'hiring', line: `${we} looking for ${roleOf(role).phrase}.`, topic: roleOf(bareRole(role)), points };
  }
  if (/^(?:poll|question|quiz|survey|debate)$/i.test(label)) {
    const line = `${rest.replace(/[.?!]+$/, '')}?`;
    return { kind: 'question', line, topic: coreOfQuestion(line), points: [] };
  }
  if (/^(?:friendly )?reminder$/i.test(label))
    return {
      kind: 'remind',
      line: lowerFirst(rest),
      topic: mainVerb(termsOf(rest)) >= 0 ? coreOfStatement(rest, 'us') : topicOf(rest, 'the'),
      points: [],
    };
  const last = label.split(' ').at(-1) ?? '';
  if (['read', 'listen', 'watch'].includes(classOf(last)) || /^(?:(?:new )?(?:blog )?post|tutorial)$/i.test(label)) {
    const title = `“${capitalise(rest.replace(/[.]+$/, '').replace(/["“”]/g, ''))}”`;
    const thing = classOf(last) === 'general' ? 'read' : classOf(last);
    return {
      kind: 'announce',
      topic: { phrase: `${ownerOf(person)} ${lowerFirst(label)}, ${title}`, short: title, plural: false, stands: 'argument', thing },
      points: [],
    };
  }
  if (mainVerb(termsOf(rest)) < 0) return null;
  return {
    kind: 'headline',
    line: `${label}: ${lowerFirst(rest)}`,
    topic: coreOfStatement(rest, person === 'I' ? 'me' : 'us'),
    points: [],
  };
}

const lead =
  /^(?:throwback to|recap of|(?:a )?day in the life of|(?:a )?behind[ -]the[ -]scenes (?:at|of|with)|(?:a )?sneak (?:peek|preview) (?:of|at|into)|a (?:first )?look (?:at|behind|back at|inside)|an? update on|update on|news from|greetings from|highlights (?:of|from)|countdown to|memories of) (.+)$/i;

/** Reads a prompt that is no sentence and no instruction: "Coffee", "Big sale this weekend, 30% off". */
export function readFragment(fragment: string, person: Person): Reading | null {
  const text = fragment.replace(/[.\s!]+$/, '');
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const owner = ownerOf(person);
  const label = text.match(/^([\p{L}' -]{2,30}): (.+)$/u);
  const labelled = label && !/,/.test(label[1] ?? '') ? fromLabel(label[1] ?? '', label[2] ?? '', person) : null;
  if (labelled) return labelled;
  if (isClause(text)) return aboutClause(text);
  const greeted = text.match(
    /^(?:happy [\p{L}’'-]+(?: [\p{L}’'-]+)?|congratulations|congrats|welcome|good luck|farewell|goodbye|get well soon|all the best) to (.+)$/iu,
  );
  if (greeted) return { kind: 'cheer', line: text, topic: topicOf(greeted[1] ?? '', 'the'), whom: greeted[1] ?? '', points: [] };
  if (/^(?:good (?:morning|evening|night|afternoon|day)|(?:happy|merry) [\p{L}’' -]+|hello|hi|welcome|congratulations)$/iu.test(text))
    return { kind: 'greeting', topic: plain(text), points: [] };
  const selling = text.match(/^(?:selling|for sale:?) (.+)$/iu) ?? text.match(/^(.+?),? (?:is )?for sale$/iu);
  if (selling) return { kind: 'sale', ...spread(selling[1] ?? '', owner) };
  const searching = text.match(/^(?:looking for|hiring|searching for|seeking|wanted:?) (.+)$/iu);
  if (searching)
    return {
      kind: 'hiring',
      line: `${person === 'I' ? 'I’m' : 'We’re'} looking for ${lowerFirst(searching[1] ?? '')}.`,
      topic: roleOf(bareRole(searching[1] ?? '')),
      points: [],
    };
  const led = text.match(lead);
  if (led) {
    const [first = '', ...points] = splitDetails(led[1] ?? '', true);
    const line = text.split(/\s*[,;]\s/)[0] ?? text;
    return { kind: 'glimpse', line: line.charAt(0).toLowerCase() + line.slice(1), topic: topicOf(first, 'the'), points };
  }
  if (
    /^(?:(?:now |finally |almost |still )?(?:open(?= (?:for|again|now|on|from|until|today|daily|every)\b|$)|closed|live|available|ready|online|sold out|fully booked)|back (?:in|on|at|from|for|again)|coming soon|out now|now (?:in|on|at))\b/i.test(
      text,
    )
  ) {
    const state = text.split(/\s*[,;]\s/)[0] ?? text;
    const short = `${person === 'I' ? 'me' : 'us'} being ${lowerFirst(state)
      .replace(/^((?:\S+ ){1,3}\S+).*$/, '$1')
      .replace(/ (?:for|in|on|at|from|after|with|to|the|our|my|a)$/, '')}`;
    return { kind: 'say', line: `${state}.`, topic: { ...plain(short), short }, points: splitDetails(text, true).slice(1) };
  }
  const read = spread(text, owner);
  const owned = /^(?:our|my)\b/i.test(text);
  const length = text.split(' ').length;
  if (read.topic.stands === 'label' && length >= 4) {
    const short = `the ${read.topic.short}`;
    return {
      kind: 'headline',
      line: splitDetails(text, true)[0] ?? text,
      topic: { ...read.topic, short, stands: 'argument' },
      points: read.points,
    };
  }
  if (read.topic.thing === 'general' || (length === 1 && !owned)) return aboutThing(text);
  if (length >= 5 && !owned) return { kind: 'headline', line: splitDetails(text, true)[0] ?? text, ...read };
  return { kind: 'announce', ...read };
}
