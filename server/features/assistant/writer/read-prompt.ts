import { isHashtag } from '@everycast/contract/hashtags';
import { AppError } from '../../../kernel/errors.ts';
import { type Language, languageOf } from './language.ts';
import { noteManner, type Wishes } from './manner.ts';
import { hasVerb, isTopic } from './nouns.ts';
import { orderIn } from './order.ts';
import { asides, labels, linkWords, omitted, subjects } from './packs/cues.ts';
import { type Call, type Intent, type Pack, phrasesFor } from './packs/pack.ts';
import { packFor } from './packs/packs.ts';
import { capitalise, clean, ended, hasLetters, linksIn, shelter, splitSentences, trimEnd, words } from './text.ts';
import { tidy } from './tidy.ts';

/** What a prompt contributes to a draft, in its own words. */
export interface Brief {
  language: Language;
  pack: Pack;
  intent: Intent;
  /** The hook's topic; empty if the prompt only names a link, or nothing. */
  topic: string;
  /** The prompt's other statements, in order; lists keep their lines. */
  body: string;
  /** The prompt's statements without instructions, from which hashtags are made. */
  said: string[];
  links: string[];
  /** Hashtags at the end of the prompt. */
  tags: string[];
  /** A sentence of the prompt that introduces a link: "Sign up at ...". */
  ownCall: string;
  /** null: none is needed. */
  call: Call | null;
  /** News that calls for restraint: no invitation, no new hashtags. */
  serious: boolean;
  wishes: Wishes;
}

/** Without HTML, scripts and styles. */
const withoutMarkup = (text: string): string =>
  text
    .replace(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<(?:[a-z][a-z0-9]*\b|\/|!)[^<>]*>/gi, ' ');

/** Removes links and hashtags from the end of a sentence, with the words that introduce them. */
function takeOff(sentence: string, restore: (text: string) => string): { rest: string; links: string[]; tags: string[] } {
  const tokens = sentence.split(' ');
  const links: string[] = [];
  const tags: string[] = [];
  while (tokens.length > 0) {
    const token = restore(trimEnd(tokens.at(-1) ?? '', /[.,;:!)]/));
    if (linksIn(token).length > 0) links.unshift(token.replace(/^\(/, ''));
    else if (isHashtag(token)) tags.unshift(token);
    else if (links.length === 0 || !linkWords.has(token.toLowerCase())) break;
    tokens.pop();
  }
  return { rest: tokens.join(' '), links, tags };
}

function withoutLastTags(sentence: string): string {
  const tokens = sentence.split(' ');
  while (isHashtag(tokens.at(-1) ?? '')) tokens.pop();
  return tokens.join(' ');
}

/** Separates details from a topic: points after a colon become lines, facts after commas a sentence. */
function details(topic: string, language: Language): [topic: string, details: string] {
  const colon = topic.indexOf(': ');
  const items = colon > 0 ? trimEnd(topic.slice(colon + 2), /[.\s]/).split(/, (?:and |und |y |et )?|; /) : [];
  if (items.length >= 3 && items.every((item) => item.length < 70))
    return [topic.slice(0, colon), items.map((item) => `• ${capitalise(item)}`).join('\n')];
  const [head = '', ...rest] = topic.split(', ');
  const apart = rest.length >= 2 && head.includes(' ') && rest.some((piece) => /\d/.test(piece)) && !(language === 'en' && hasVerb(topic));
  return apart ? [head, ended(capitalise(rest.join(', ')))] : [topic, ''];
}

/** The matching call to action: the intent's, or the subject's if the intent has none. */
function callFor(intent: Intent, subject: 'serious' | Call): Call | null {
  if (subject === 'serious' || intent === 'ask') return null;
  if (['say', 'announce', 'introduce', 'show', 'recommend', 'remind'].includes(intent)) return subject;
  if (['thank', 'congratulate', 'celebrate', 'wish'].includes(intent)) return 'cheer';
  const calls: Partial<Record<Intent, Call>> = { invite: 'attend', apologise: 'help', topic: 'discuss' };
  return calls[intent] ?? 'reply';
}

/** Between two instructions in one sentence: "thank everyone and ask ...". */
const apart = /(?<![.!?]),? and (?=(?:thank|ask|invite|remind|mention|tell|encourage) )|(?<![.!?]),? (?:and )?(?=mention that )/gi;
/** A line that isn't a sentence: a bullet, or "When: Saturday". Links are handled as usual. */
const point = /^(?:[-*•–] |\p{L}[\p{L} ]{0,20}: )[^\ue000-\uf8ff]*$/u;
/** Before what may be about the style only: "... with 3 hashtags", "in a friendly tone, ...". */
const part = /(?=[,;] |(?<![,;]) (?:with|without|in|under|using|max|and (?:add|use|include|keep it)|con|sin|avec|sans|mit|ohne) )/iu;
/** A link that ended a sentence. */
const afterLink = /(?<=[.!?] )([\ue000-\uf8ff]) (?=\p{Lu})/gu;

/**
 * Parses a prompt, in linear time.
 * @throws AppError `invalid_input` if it has no topic
 */
export function readPrompt(prompt: string): Brief {
  const plain = clean(withoutMarkup(prompt));
  const language = languageOf(plain);
  const pack = packFor(language);
  const subject = subjects.find(([, cue]) => cue.test(plain))?.[0] ?? 'react';
  const wishes: Wishes = { tone: null, short: false, hashtags: null, max: null };
  const brief: Brief = {
    language,
    pack,
    wishes,
    intent: 'say',
    topic: '',
    body: '',
    ownCall: '',
    call: null,
    links: [],
    tags: [],
    said: [],
    serious: subject === 'serious',
  };
  const { text, restore } = shelter(tidy(plain, language));
  const asked = splitSentences(text).some((one) => labels.test(one) || orderIn(one, pack, null) !== null);
  const read = (given: string): string => {
    const whole = omitted.reduce((rest, one) => rest.replace(one, ''), given).replace(labels, '');
    const aside = asked && asides.test(whole);
    if (((asked || brief.topic !== '') && noteManner(restore(whole), wishes, aside)) || aside) return '';
    const clauses = whole.split(part);
    if (orderIn(clauses[1]?.slice(2) ?? '', pack, null) && noteManner(clauses[0] ?? '', wishes, false)) clauses.shift();
    const ordered = clauses.length > 1 && orderIn((clauses[0] ?? '').replace(/^[,;] /, ''), pack, null) !== null;
    for (let last = clauses.at(-1) ?? ''; clauses.length > 1; last = clauses.at(-1) ?? '') {
      const listed = /^[,;]/.test(last);
      if (!(ordered || listed) || !noteManner(last, wishes, ordered && listed)) break;
      clauses.pop();
    }
    const sentence = clauses.join('').replace(/^[,;] /, '');
    const { rest, links, tags } = takeOff(sentence, restore);
    brief.tags.push(...tags);
    if (brief.topic !== '' && brief.ownCall === '' && links.length === 1 && words(rest).length > 1 && words(rest).length <= 9) {
      brief.ownCall = withoutLastTags(restore(sentence));
      return '';
    }
    brief.links.push(...links);
    if (!hasLetters(restore(rest)) || (links.length > 0 && words(rest).length < 2)) return '';
    const order = orderIn(rest, pack, wishes) ?? { intent: 'say', topic: rest };
    brief.said.push(restore(order.topic));
    if (brief.topic !== '') return restore(fill(phrasesFor(pack, order.intent, 'plain')[0] ?? '{X}', order.topic));
    const [topic, more] = details(order.topic, language);
    Object.assign(brief, { topic: restore(topic), intent: order.intent });
    // A list's last line isn't followed by a sentence.
    return more.startsWith('•') ? `${restore(more)}\n\n` : restore(more);
  };
  const lines = text.split('\n').map((line) => {
    if (brief.topic !== '' && point.test(line) && !(asked && (labels.test(line) || asides.test(line)))) {
      brief.said.push(restore(line));
      return capitalise(restore(line)).replace(/^[-*•–] (.*)/u, (_, words: string) => `• ${capitalise(words)}`);
    }
    const row = splitSentences(line.replace(apart, '. ').replace(afterLink, '$1. ')).map(read).filter(Boolean);
    return row.join(' ').replace(/\n /g, '\n');
  });
  brief.body = clean(lines.join('\n').replace(/\n{3,}/g, '\n\n'));
  if (!hasLetters(brief.topic) && brief.links.length === 0)
    throw new AppError('invalid_input', hasLetters(plain) ? 'assistant.prompt_no_topic' : 'assistant.prompt_empty');
  settle(brief);
  brief.call = callFor(brief.intent, subject);
  return brief;
}

/** Determines the intent once the whole prompt is parsed. */
function settle(brief: Brief): void {
  const { intent, topic, body, links, language } = brief;
  if (intent === 'say' && /[?？]["”]?$/.test(topic)) brief.intent = 'question';
  else if (intent === 'say' && body === '' && isTopic(topic, language)) brief.intent = 'keyword';
  // The list is in the prompt, or behind the link: the topic is its headline.
  else if (intent === 'ideas' && (body !== '' || links.length > 0)) brief.intent = 'say';
  else if (intent === 'ideas') brief.topic = topic.replace(/^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|some) /i, '');
}

/** Puts a topic into a phrase. At the end of a phrase, it keeps its own end mark. */
export function fill(phrase: string, topic: string): string {
  const text = phrase.endsWith('}') ? ended(topic) : trimEnd(topic, /[\s.!?…,;:]/);
  return phrase.replace(/\{([xX])\}/, (_, slot: string) => (slot === 'X' ? capitalise(text) : text));
}
