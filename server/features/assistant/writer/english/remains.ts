import type { Brief } from './brief.ts';
import { nounPhrases } from './core.ts';
import { isLink } from './links.ts';
import { plain } from './reading.ts';
import { keyPhrases, type Topic, topicOf } from './topic.ts';

/** What is left where nothing else was found: emoji, or the words of a link's own address. */
export function fromRemains(prose: string, base: Omit<Brief, 'kind' | 'topic' | 'keys'>): Brief | null {
  const links = (prose.match(/[\ue000-\uf8ff]/g) ?? []).filter((mark) => isLink(mark, base.restore)).map(base.restore);
  if (links[0] !== undefined) {
    const topic = topicOfLink(links[0]);
    return { ...base, kind: 'link', topic, links, keys: keyPhrases(topic.phrase.replace(/\.\w+$/, '')), said: [], points: [] };
  }
  const named = nounPhrases(prose)
    .at(-1)
    ?.replace(/^(?:your|my) /i, 'the ');
  if (named && /[\p{L}\p{N}]/u.test(named))
    return { ...base, kind: 'topic', topic: topicOf(named, 'the'), keys: keyPhrases(named), said: [], points: [] };
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

/** What is behind a link, as far as its address tells. */
export const topicOfLink = (link: string): Topic => ({ ...plain(wordsOfLink(link)), thing: 'read' });

/** "https://example.com/blog/spring-sale-2026" speaks of "spring sale 2026"; without such words, of "example.com". */
export function wordsOfLink(link: string): string {
  const [host = link, ...path] = link
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/[?#].*$/, '')
    .split('/');
  const slug = path.filter((part) => /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+$/u.test(part) && part.length < 80).at(-1);
  return slug ? `“${slug.replace(/[-_]+/g, ' ')}”` : host;
}
