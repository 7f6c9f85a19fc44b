import { capitalise } from '../text.ts';
import { coreOfStatement, coreOfText } from './core.ts';
import { lowerFirst, mainVerb, termsOf } from './grammar.ts';
import { classOf } from './lexicon.ts';
import { coreOfQuestion } from './question.ts';
import { aboutAction, aboutClause, aboutThing, ownerOf, type Person, plain, type Reading, splitDetails, spread } from './reading.ts';
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
  if (/^(?:job(?: opening)?|vacancy|hiring|open (?:position|role)|wanted|we['’]re hiring)$/i.test(label)) {
    return searchFor(rest, person);
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
  const quoted = rest.match(/^["“]([^"“”]{12,})["”]/u)?.[1];
  if (quoted) return { kind: 'said', line: `${label}: ${rest}`, topic: coreOfText(quoted), points: [] };
  if (mainVerb(termsOf(rest)) < 0) {
    if (/^(?:our|my|the|an?)\b/i.test(label) || /[,;]|^\d/.test(rest)) return null;
    const named = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(rest) && topicOf(label, ownerOf(person));
    if (named && named.thing === 'person')
      return { kind: 'introduce', topic: { ...named, phrase: `${named.phrase}, ${rest}`, short: rest }, points: [] };
    const topic = topicOf(rest, 'the');
    return { kind: 'headline', line: `${label}: ${lowerFirst(rest)}`, topic: { ...topic, stands: 'argument' }, points: [] };
  }
  return {
    kind: /(?:opinion|take|thought|belief|confession|truth)s?$/i.test(label) ? 'opinion' : 'headline',
    line: `${label}: ${lowerFirst(rest)}`,
    topic: coreOfStatement(rest, person === 'I' ? 'me' : 'us'),
    points: [],
  };
}

const lead =
  /^(?:throwback to|recap of|(?:a )?day in the life of|(?:a )?behind[ -]the[ -]scenes (?:at|of|with)|(?:a )?(?:sneak |little |first )*(?:peek|preview|glimpse) (?:of|at|into|inside)|a (?:first )?look (?:at|behind|back at|inside)|an? update on|update on|news from|greetings from|highlights (?:of|from)|countdown to|memories of) (.+)$/i;

const opinions =
  /^(?:(?:some|your|any|honest|more) )*(?:feedback|opinions?|ideas|advice|suggestions|recommendations|tips|stories|thoughts|inspiration|input)\b/i;

/** "Looking for a drummer", "Looking for feedback on our logo", "Looking for a new office". */
function searchFor(wanted: string, person: Person): Reading {
  if (opinions.test(wanted)) return aboutAction(`Share your ${wanted.replace(/^(?:(?:some|your|any) )+/i, '')}`);
  const [role = '', ...points] = splitDetails(wanted, false);
  const bare = /^(?:an?|the|our|my|some|\d+|two|three|more|new)\b/i.test(role)
    ? role
    : role.replace(bareRole(role), roleOf(bareRole(role)).phrase);
  return {
    kind: 'hiring',
    line: `${person === 'I' ? 'I’m' : 'We’re'} looking for ${lowerFirst(bare)}.`,
    topic: roleOf(bareRole(role)),
    points,
  };
}

/** Reads a prompt that is no sentence and no instruction: "Coffee", "Big sale this weekend, 30% off". */
export function readFragment(fragment: string, person: Person): Reading | null {
  const text = fragment.replace(/[.\s!]+$/, '');
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const owner = ownerOf(person);
  const label = text.match(/^([\p{L}' -]{2,30}): (.+)$/u);
  const labelled = label && !/,/.test(label[1] ?? '') ? fromLabel(label[1] ?? '', label[2] ?? '', person) : null;
  if (labelled) return labelled;
  if (isClause(text)) return aboutClause(text);
  const choice = text.match(/^[^,;:]+ or [^,;:]+$/i);
  if (choice && text.split(' ').length <= 6)
    return { kind: 'question', line: `${capitalise(text)}?`, topic: coreOfQuestion(`${text}?`), points: [] };
  const wished = text.match(/^(?:a )?(?:very )?(?:happy|merry) ([^,]+?),? from .+$/i)?.[1];
  if (wished)
    return { kind: 'season', line: text, topic: { ...plain(''), phrase: capitalise(wished), short: capitalise(wished) }, points: [] };
  const greeted = text.match(
    /^(?:happy [\p{L}\d’'-]+(?: [\p{L}’'-]+)?|congratulations|congrats|welcome|good luck|farewell|goodbye|get well soon|all the best) to (.+)$/iu,
  );
  if (greeted) return { kind: 'cheer', line: text, topic: topicOf(greeted[1] ?? '', 'the'), whom: greeted[1] ?? '', points: [] };
  if (/^(?:good (?:morning|evening|night|afternoon|day)|(?:happy|merry) [\p{L}’' -]+|hello|hi|welcome|congratulations)$/iu.test(text))
    return { kind: 'greeting', topic: plain(text), points: [] };
  const selling = text.match(/^(?:selling|for sale:?) (.+)$/iu) ?? text.match(/^(.+?),? (?:is )?for sale$/iu);
  if (selling) return { kind: 'sale', ...spread(selling[1] ?? '', owner) };
  const searching = text.match(/^(?:looking for|hiring|searching for|seeking|wanted:?) (.+)$/iu);
  if (searching) return searchFor(searching[1] ?? '', person);
  const own = text.match(/^\p{L}+ing (?:our|my)\b/iu);
  if (own) {
    const line = `${person === 'I' ? 'I’m' : 'We’re'} ${lowerFirst(text)}.`;
    return { kind: 'say', line, topic: coreOfText(text), points: [] };
  }
  const praised = text.match(
    /^(?:an? |this )?(?:great|good|excellent|brilliant|interesting|fascinating|lovely|useful|must|important|best) \p{L}+ (?:on|about) (.+)$/iu,
  );
  if (praised) return { kind: 'reading', line: text, topic: plain(praised[1] ?? ''), points: [] };
  const cheaper = text.match(
    /^(?:up to )?\S*\d\S*(?: \p{L}+)? off(?: (?!until\b|till\b|from\b|this\b|today\b|on\b|with\b|for\b|in\b|at\b|when\b|if\b)\p{L}+){0,3}/iu,
  )?.[0];
  if (cheaper)
    return {
      kind: 'headline',
      line: splitDetails(text, true)[0] ?? text,
      topic: plain(cheaper),
      points: splitDetails(text, true).slice(1),
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
  const terms = termsOf(text);
  // "Proud of my team", "Just finished this table", "Last chance to get a ticket": a sentence without its beginning is about what it names.
  const elliptic =
    terms[0]?.is('Adverb', 'PastTense', 'Expression') ||
    (terms[0]?.is('Adjective') && terms[1]?.is('Preposition')) ||
    terms.slice(0, 4).some((term, index) => /^to$/i.test(term.text) && terms[index + 1]?.is('Infinitive'));
  if ((elliptic || read.topic.stands === 'label') && length >= 4)
    return {
      kind: 'said',
      line: splitDetails(text, true)[0] ?? text,
      topic: { ...coreOfText(text), stands: 'argument' },
      points: read.points,
    };
  if (terms.at(-1)?.is('Adjective') && length <= 3) return { kind: 'label', topic: { ...plain(text), stands: 'label' }, points: [] };
  if (/^\d\S* (?:years?|months?|weeks?|days?) (?:in|of|with|since)\b/i.test(text))
    return { kind: 'celebrate', topic: plain(text.replace(/,? (?:today|now|already|this \p{L}+)$/iu, '')), points: [] };
  const until = text.match(/^(?:only |just )?\S+ (?:more )?(?:days?|weeks?|hours?|months?|sleeps) (?:until|till|before|to) (.+)$/iu)?.[1];
  const facts = read.points.some((point) => /\d/.test(point));
  if (until || (facts && !owned && read.topic.thing === 'general'))
    return {
      kind: 'headline',
      line: splitDetails(text, true)[0] ?? text,
      topic: until ? topicOf(until, owner) : { ...read.topic, stands: 'argument' },
      points: read.points,
    };
  if (read.topic.thing === 'general' || (length === 1 && !owned)) return aboutThing(text);
  if (length >= 5 && !owned) return { kind: 'headline', line: splitDetails(text, true)[0] ?? text, ...read };
  return { kind: 'announce', ...read };
}
