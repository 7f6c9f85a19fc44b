import { maxPostLength } from '@everycast/contract/post-length';
import twitterText from 'twitter-text';
import { maskOverlongLinks } from '../core/overlong-links.ts';
import type { Linked } from '../core/stand-in.ts';

/** A link, a mention or a hashtag, at UTF-16 indices. */
type Entity = { kind: 'link' | 'mention' | 'hashtag'; from: number; to: number };

const segmenter = new Intl.Segmenter();
const urlCharacters = 23;
/** Mentions by name, and by name and server (model Account); hashtags contain something besides digits (model Tag). */
const mentions =
  /(?<![=/\p{L}\p{M}\p{N}\p{Pc}])@[a-z0-9_]+(?:[.-]+[a-z0-9_]+)*(?:@[\p{L}\p{M}\p{N}\p{Pc}]+(?:[.-]+[\p{L}\p{M}\p{N}\p{Pc}]+)*)?/giu;
const hashtags = /(?<![=/)&\p{L}\p{M}\p{N}\p{Pc}])#\p{N}*[\p{L}\p{M}\p{Pc}·][\p{L}\p{M}\p{N}\p{Pc}·]*/gu;

/**
 * A text's entities, the first of those that overlap. Links are found by the library that Mastodon builds upon, which ends a path earlier
 * than Mastodon does at letters of scripts other than Latin and Cyrillic.
 */
function entitiesIn(text: string): Entity[] {
  const links = twitterText.extractUrlsWithIndices(maskOverlongLinks(text), { extractUrlsWithoutProtocol: false }) as {
    indices: [number, number];
  }[];
  const all: Entity[] = links.map(({ indices: [from, to] }) => ({ kind: 'link', from, to }));
  const add = (kind: Entity['kind'], pattern: RegExp): void => {
    for (const { index, 0: found } of text.matchAll(pattern)) all.push({ kind, from: index, to: index + found.length });
  };
  add('mention', mentions);
  add('hashtag', hashtags);
  const kept: Entity[] = [];
  for (const entity of all.sort((a, b) => a.from - b.from)) if (entity.from >= (kept.at(-1)?.to ?? 0)) kept.push(entity);
  return kept;
}

/** The URLs that a status links. */
export const linksIn = (text: string): Linked[] =>
  entitiesIn(text).flatMap(({ kind, from, to }) => (kind === 'link' ? [{ start: from, end: to, url: text.slice(from, to) }] : []));

function rewritten(text: string, plain: (text: string) => string, entity: (kind: Entity['kind'], text: string) => string): string {
  let written = '';
  let at = 0;
  for (const { kind, from, to } of entitiesIn(text)) {
    written += plain(text.slice(at, from)) + entity(kind, text.slice(from, to));
    at = to;
  }
  return written + plain(text.slice(at));
}

const nameIn = (mention: string): string => mention.split('@')[1] ?? '';

/**
 * Whether a text with its warning is too long. Links, mentions and combined characters can have any length for what they count, but no text
 * that Everycast can send has more UTF-16 units than a post: a longer one isn't measured.
 */
export const isTooLong = (text: string, warning: string, max: number, measure = lengthOf): boolean =>
  text.length + warning.length > maxPostLength || measure(text, warning) > max;

/** The length of a text with its warning (class StatusLengthValidator). */
export function lengthOf(text: string, warning: string): number {
  const counted = rewritten(
    text,
    (plain) => plain,
    (kind, found) => (kind === 'link' ? 'x'.repeat(urlCharacters) : kind === 'mention' ? `@${nameIn(found)}` : found),
  );
  return [...segmenter.segment(warning + counted)].length;
}

const asHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? '');

/** A text as a status shows it (class TextFormatter). `web`: the server's own URL. */
export function htmlOf(text: string, web: string): string {
  const linked = rewritten(text, asHtml, (kind, found) => {
    if (kind === 'link') return linkTo(found);
    if (kind === 'hashtag') {
      const href = asHtml(`${web}/tags/${encodeURIComponent(found.slice(1).toLowerCase())}`);
      return `<a href="${href}" class="mention hashtag" rel="tag">#<span>${asHtml(found.slice(1))}</span></a>`;
    }
    // Other servers have no users here, so mentions of them aren't linked.
    if (found.indexOf('@', 1) > 0) return asHtml(found);
    return `<span class="h-card" translate="no"><a href="${asHtml(`${web}/${found}`)}" class="u-url mention">@<span>${asHtml(nameIn(found))}</span></a></span>`;
  });
  const paragraphs = linked.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`).join('');
}

/** The protocol is hidden, and so is everything after the thirtieth character. */
function linkTo(url: string): string {
  const hidden = /^https?:\/\/(?:www\.)?/i.exec(url)?.[0] ?? '';
  const rest = url.slice(hidden.length);
  const shown = rest.slice(0, 30);
  const parts = [
    `<span class="invisible">${asHtml(hidden)}</span>`,
    `<span class="${rest.length > 30 ? 'ellipsis' : ''}">${asHtml(shown)}</span>`,
    `<span class="invisible">${asHtml(rest.slice(30))}</span>`,
  ];
  return `<a href="${asHtml(url)}" target="_blank" rel="nofollow noopener noreferrer" translate="no">${parts.join('')}</a>`;
}
