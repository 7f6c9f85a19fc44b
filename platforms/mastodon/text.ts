import { withoutEnd } from '@everycast/contract/without-end';
import twitterText from 'twitter-text';
import { countedText } from '../port/counted-text.ts';
import type { Facet, Measure } from '../port/manifest.ts';
import { measureGraphemes, tooLongToMeasure } from '../port/text.ts';

/** Mastodon detects domains with X's library, and adds its own protocols and characters (its initializer twitter_regex). */
const domain = twitterText.regexen.validDomain.source;
const start = new RegExp(
  `(?<![A-Za-z0-9@＠$#＃\\uFFFE\\uFEFF\\uFFFF])(?:https?|dat|dweb|ipfs|ipns|ssb|gopher|gemini)://${domain}(?::\\d+)?`,
  'gi',
);
/** A path, with balanced parentheses nested at most once. */
const path = /\/(?:[^\s<>()?]|\((?:[^\s<>()?]|\([^\s<>()?]*\))*\))*/y;
const afterPath = /[!*"'「」;:=,.$%[\]~&|@]/;
const query = /\?[a-z0-9!?*'();:&=+$/%#[\]\-_.,~|@^\u{A0}-\u{D7FF}\u{E000}-\u{10FFFD}]*/iuy;
const afterQuery = /[^a-z0-9_&=#/\-\u{A0}-\u{D7FF}\u{E000}-\u{10FFFD}]/iu;

const word = '[\\p{L}\\p{M}\\p{N}\\p{Pc}]';
const mention = new RegExp(`(?<![=/\\p{L}\\p{M}\\p{N}\\p{Pc}])@([a-z0-9_]+(?:[.-]+[a-z0-9_]+)*)(@${word}+(?:[.-]+${word}+)*)?`, 'giu');
/** What can't follow a mention. */
const noMention = /^(?:[@＠]|:\/\/)/;
const hashtag = new RegExp(`(?<![=/)\\p{L}\\p{M}\\p{N}\\p{Pc}&])#((?:${word}|·)+)`, 'gu');

type Stretch = { start: number; end: number };

function stretchesOf(text: string, pattern: RegExp): (Stretch & { match: RegExpMatchArray })[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length, match }));
}

/** Links as Mastodon detects them: only with a protocol and a valid domain. */
export function linksIn(text: string): Stretch[] {
  const links: Stretch[] = [];
  for (const { start: from, end } of stretchesOf(text, start)) {
    if (from < (links.at(-1)?.end ?? 0)) continue;
    links.push({ start: from, end: endOfLink(text, end) });
  }
  return links;
}

function endOfLink(text: string, from: number): number {
  const whole = matchAt(path, text, from);
  const kept = withoutEnd(whole, afterPath);
  const end = from + kept.length;
  if (kept !== whole) return end;
  const asked = withoutEnd(matchAt(query, text, end), afterQuery);
  return asked.length > 1 ? end + asked.length : end;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** What Mastodon shows as a link, a mention or a hashtag. If two overlap, the first counts. */
export function facetsIn(text: string): Facet[] {
  const links = linksIn(text).map(({ start, end }): Facet => ({ kind: 'link', start, end, value: text.slice(start, end) }));
  const mentions = stretchesOf(text, mention)
    .filter(({ end }) => !noMention.test(text.slice(end, end + 3)))
    .map(({ start, end }): Facet => ({ kind: 'mention', start, end, value: text.slice(start + 1, end) }));
  const hashtags = stretchesOf(text, hashtag)
    .filter(({ match }) => /[^\p{N}]/u.test(match[1] ?? ''))
    .map(({ start, end }): Facet => ({ kind: 'hashtag', start, end, value: text.slice(start + 1, end) }));
  const facets: Facet[] = [];
  for (const facet of [...links, ...mentions, ...hashtags].sort((a, b) => a.start - b.start)) {
    if (facet.start >= (facets.at(-1)?.end ?? 0)) facets.push(facet);
  }
  return facets;
}

/** A text that mentions the person it answers, who isn't notified otherwise. */
export function addressed(text: string, handle: string): string {
  const isMentioned = facetsIn(text).some(({ kind, value }) => kind === 'mention' && value.toLowerCase() === handle.toLowerCase());
  return isMentioned ? text.trim() : `@${handle} ${text.trim()}`;
}

/** A mention as it is counted and shown: without its server. */
const localPart = (value: string): string => `@${value.split('@')[0]}`;

/** A text with every mention as it is shown. */
export const withLocalMentions = (text: string): string => text.replace(mention, (_, name: string) => `@${name}`);

/**
 * Mastodon counts graphemes of the trimmed text; a link counts as `urlCharacters` whatever its length, and a mention without its server.
 * `overFrom` is never inside a link.
 */
export function measure(whole: string, { characters, urlCharacters }: { characters: number; urlCharacters: number }): Measure {
  const rejected = tooLongToMeasure(whole, { unit: 'graphemes', max: characters });
  if (rejected) return rejected;
  const text = whole.trim();
  const before = whole.length - whole.trimStart().length;
  const counting = facetsIn(text).filter(({ kind }) => kind !== 'hashtag');
  const { counted, indexOf } = countedText(
    text,
    counting.map(({ kind, start, end, value }) => ({ start, end, as: kind === 'link' ? 'x'.repeat(urlCharacters) : localPart(value) })),
  );
  const { overFrom, ...measured } = measureGraphemes(counted, characters);
  return { ...measured, overFrom: overFrom === null ? null : before + indexOf(overFrom) };
}
