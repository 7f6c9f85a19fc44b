import { capitalise, clean, emojiIn, ended, hashtagsIn, linksIn, type Sheltered, shelter, splitSentences } from '../text.ts';
import { noteManner, noWishes, takeManner, type Wishes } from '../wishes.ts';
import { coreOfStatement, nounPhrases } from './core.ts';
import { readFragment, roleOf } from './fragment.ts';
import { isImperative, mainVerb, termsOf } from './grammar.ts';
import { type Instruction, readInstruction } from './instruction.ts';
import { gravityOf } from './lexicon.ts';
import { coreOfQuestion, fromAsker } from './question.ts';
import { aboutAction, type Person, plain, pointsOf, type Reading, readSubject, splitDetails } from './reading.ts';
import { keyPhrases, type Topic, topicOf } from './topic.ts';

/** A prompt, understood. Texts are sheltered: `restore` puts the links back. */
export interface Brief extends Reading {
  gravity: ReturnType<typeof gravityOf>;
  /** Further sentences of the person's own. */
  said: string[];
  call: string | null;
  links: string[];
  tags: string[];
  emoji: string[];
  /** Phrases for hashtags, the most telling first. */
  keys: string[];
  wishes: Wishes;
  person: Person;
  restore: Sheltered['restore'];
}

const injection =
  /(?:please )?\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]*?\b(?:instructions?|prompts?|rules|guidelines|above|before|previously|everything(?: else)?)\b(?:[^.!?\n]*?\b(?:and|then)\b(?: then)?|[.!?,:;]|$)/giu;
const roles =
  /^(?:you are (?:now |a |an |the |my |our )|act as |pretend |from now on|(?:system|assistant|user|developer|human|ai) ?:|as an? (?:ai|expert|social media)|#{1,6} |<\|)|\b(?:system prompt|your (?:instructions|prompt|rules)|api key|developer mode|jailbreak)\b/iu;
const exclusion =
  /^(?:(?:please|and|but) )?(?:do not|don['’]?t|never|avoid|without|no need to|please no) (?:mention|includ|say|us|add|talk|writ|invent|make up|exaggerat|sound|be )/iu;
const inclusion =
  /^(?:(?:also|please|and|then|oh) )*(?:mention|include|add|note|emphasi[sz]e|stress|point out|make (?:it clear|sure to (?:mention|include|say|add))|(?:please )?don['’]?t forget to (?:mention|include|say|add))(?: (?:that|the fact that|:))? /iu;
const meta =
  /^(?:(?:target )?audience|goal|purpose|format|platform|channel|language|length|style|tone|voice|objective|cta|call to action|target group)\s*[:=]/iu;
const tagLine = /^(?:key ?words?|hash ?tags?)\s*[:=]\s*/iu;
const subjectLine =
  /^(?:(?:post |content )?idea|topic|subject|about|title|headline|event|product|theme|post|text|content|message|prompt|task)\s*[:=]\s*/iu;
const bullet = /^\s*(?:[-*•–—▪◦]|\d{1,2}[.)])\s+/u;
/** Where a second wish begins within one sentence. */
const secondary =
  /[,;]?\s+(?:and|then|&) (?:then )?(?=(?:invite|ask|encourage|remind|thank|tell|urge|inform|let) (?:(?:all |my |our |the |your )*(?:people|everyone|everybody|followers|customers|them|readers|fans|community|members|friends|neighbours|neighbors|folks|guests|visitors|subscribers|listeners|viewers|our|my)|what|how|which|if|whether|for|about|why|where|when)\b)|[,;]\s+(?=(?:and |please |also |but )*(?:mention|include|emphasi[sz]e|stress|point out|make sure|don['’]?t|do not|avoid|keep it|use|add|no hashtags?|no emojis?)\b)/iu;
const emptyOrder =
  /^(?:(?:please|can you|could you) )*(?:write|create|draft|compose|generate|make|post|tweet)(?: me| us)?(?: (?:an?|the|some|something|one|another))?(?: [\p{L}-]+){0,3}[.!?]*$/iu;
const styleOf = /,? in the (?:style|voice|manner) of (?:an? |the )?[\p{L}\d' -]{1,30}?(?=,| about\b| on\b| for\b| announcing\b|[.!?]|$)/giu;
const dangling =
  /[\s,;:(–—-]+(?:(?:and |with |plus |or )*(?:(?:read|find out|learn|see|get|know) more|more(?: info(?:rmation)?| details)?|details|info(?:rmation)?|sign up|register|tickets|book|buy|order|shop|link|url|website|site|page|see|visit|check out|join|available|here|including|include|add|using|use|go to|head to|link in bio)?[\s:]*(?:the |a |our |my |this )*(?:link|url|website|site|page|address)?[\s:]*(?:at|via|here|on|under|to|from|is|:|->|→)?[\s:]*)$/iu;

const isLink = (mark: string, restore: Sheltered['restore']): boolean => linksIn(restore(mark)).length > 0;

/** Takes the links off the end of a phrase, with the words that only led to them; links within it go too, unless `within`. */
function takeLinks(text: string, links: string[], restore: Sheltered['restore']): string {
  let rest = text;
  for (const mark of text.match(/[\ue000-\uf8ff]/g) ?? []) {
    if (!isLink(mark, restore)) continue;
    links.push(restore(mark));
    const [before = '', after = ''] = [rest.slice(0, rest.indexOf(mark)), rest.slice(rest.indexOf(mark) + 1)];
    rest =
      `${` ${before}`.replace(dangling, '').trim()}${/^\s*[\p{L}\p{N}]/u.test(after) ? ` ${after.trim()}` : after.replace(/^[\s)\]]+/u, '')}`.trim();
  }
  return rest.replace(/\s+(?:at|via|on|under|from|to|with|and|see|here)$/iu, '').trim();
}

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

  const take = (sentence: string): void => {
    const bare = takeManner(sentence, wishes);
    if (!/[\p{L}\p{N}\ue000-\uf8ff]/u.test(bare)) return;
    if (exclusion.test(bare) || meta.test(bare)) {
      noteManner(bare, wishes);
      return;
    }
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
      const [statement = '', ...details] = /:\s[^,]+,/.test(body) ? splitDetails(body, false) : [body];
      said.push(ended(capitalise(statement)));
      points.push(...details.map((detail) => detail.replace(/[.!]+$/, '')));
    } else if (isImperative(terms) && !included) {
      if (emptyOrder.test(body) && instructions.length + said.length === 0) idle = true;
      else calls.push(ended(capitalise(body)));
    } else if (included) points.push(...pointsOf(takeLinks(body, links, restore)));
    else fragments.push(body);
  };

  const prose = text
    .replace(/<\/?[a-z!][^<>]{0,200}>/giu, ' ')
    .replace(injection, ' ')
    .replace(styleOf, ' ')
    .replace(/#(?=[\p{L}\p{N}_])/gu, '');
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
      const topic = role ? roleOf(role) : coreOfStatement(first, person === 'I' ? 'me' : 'us');
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

/** What is left where nothing else was found: emoji, or the words of a link's own address. */
function fromRemains(prose: string, base: Omit<Brief, 'kind' | 'topic' | 'keys'>): Brief | null {
  const links = (prose.match(/[\ue000-\uf8ff]/g) ?? []).filter((mark) => isLink(mark, base.restore)).map(base.restore);
  if (links[0] !== undefined) {
    const words = wordsOfLink(links[0]);
    const topic: Topic = { ...plain(words), thing: 'read' };
    return { ...base, kind: 'link', topic, links, keys: keyPhrases(words.replace(/\.\w+$/, '')), said: [], points: [] };
  }
  const named = nounPhrases(prose)
    .at(-1)
    ?.replace(/^(?:your|my) /i, 'the ');
  if (named) return { ...base, kind: 'topic', topic: topicOf(named, 'the'), keys: keyPhrases(named), said: [], points: [] };
  const shown = base.emoji.join('') || base.restore(prose.replace(/[^\p{L}\p{N}\ue000-\uf8ff]+/gu, ' ').trim());
  if (!shown) return null;
  return {
    ...base,
    kind: base.emoji.length > 0 ? 'emoji' : 'label',
    topic: plain(shown),
    emoji: [],
    keys: base.emoji.length > 0 ? [] : [shown],
    said: [],
    points: [],
  };
}

/** "https://example.com/blog/spring-sale-2026" speaks of "spring sale 2026"; without such words, of "example.com". */
function wordsOfLink(link: string): string {
  const [host = link, ...path] = link
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#].*$/, '')
    .split('/');
  const slug = path.filter((part) => /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+$/u.test(part) && part.length < 80).at(-1);
  return slug ? `“${slug.replace(/[-_]+/g, ' ')}”` : host;
}

/** Shouting and sloppy capitals made quiet; names of days and months as English writes them. */
function settle(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  const shouted = letters.length > 8 && letters.filter((letter) => /\p{Lu}/u.test(letter)).length > letters.length * 0.8;
  const calm = shouted
    ? text
        .split(/(\S*(?:\/\/|@|#)\S*)/)
        .map((part, index) => (index % 2 ? part : part.toLowerCase()))
        .join('')
    : text;
  return calm
    .replace(/\bi(?=['’](?:m|ve|ll|d)\b|\s)/g, 'I')
    .replace(
      /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|april|june|july|august|september|october|november|december)\b|\b(?:christmas|easter|halloween|english|german|french|spanish|italian)\b/g,
      (name) => capitalise(name),
    )
    .replace(/\b(?:black friday|cyber monday|(?:mother|father|valentine|new year)['’]s (?:day|eve)|earth day|boxing day)\b/gi, (name) =>
      name.split(' ').map(capitalise).join(' '),
    );
}

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
