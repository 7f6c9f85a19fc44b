import { noteAdjectives, noteManner, type Wishes } from './manner.ts';
import { type Intent, type Pack, platforms } from './packs/pack.ts';
import { trimEnd } from './text.ts';

const forPlatform = new RegExp(` (?:for|para|pour|für) (?:${platforms})[.!]?$`, 'i');
/** "Can you write ...?" addresses the writer, not the readers. */
const request = /^(?:can|could|would|may|puedes|podrías|peux|pouvez|kannst|könntest)\b/i;
/** "Share your story", "wish us luck": addressed to readers. */
const toReaders = /^(?:your|yourself|yourselves|us|me)\b/i;
/** "with 5 hashtags" and "in a friendly tone" between "write a post" and its topic. */
const aside = /^[ ,(]*([^,:()]{3,60}?)[,)]* (?=(?:about|on|for|that|regarding|concerning|covering|announcing|sobre|sur|über)\b)/i;
/** Nouns for a post with news, and not for a discussion of its topic. */
const news = /announce|update|\bads?\b|advert|promo|release|newsletter|anuncio|annonce|ankündigung/i;

/**
 * Removes politeness and "write a post" from a sentence, and finds the instruction in it; null if there is none. `wishes` collects its
 * adjectives.
 */
export function orderIn(sentence: string, pack: Pack, wishes: Wishes | null): { intent: Intent; topic: string } | null {
  const whole = request.test(sentence) ? trimEnd(sentence, /[?\s]/) : sentence;
  let rest = whole;
  for (let round = 0; round < 6; round += 1) {
    const wrapper = pack.wrappers.map((one) => rest.match(one)?.[0] ?? '').find(Boolean);
    if (!wrapper) break;
    if (wishes) noteAdjectives(wrapper, wishes);
    rest = rest.slice(wrapper.length).trim();
    const [between = '', manner = ''] = rest.match(aside) ?? [];
    if (wishes && noteManner(manner, wishes, true)) rest = rest.slice(between.length);
  }
  const removed = whole.slice(0, whole.length - rest.length);
  for (const [pattern, intent, lead = ''] of removed ? [...pack.topics, ...pack.orders] : pack.orders) {
    const found = rest.match(pattern)?.at(-1)?.replace(forPlatform, '');
    // Questions to followers address them as "you".
    const topic = intent === 'ask' ? found?.replace(/\bthey\b/g, 'you').replace(/\btheir\b/g, 'your') : found;
    if (topic && !toReaders.test(topic))
      return { intent: intent === 'topic' && news.test(removed) ? 'announce' : intent, topic: lead + topic };
  }
  return removed ? { intent: 'say', topic: rest.replace(/^[.,!\s]+/, '') } : null;
}
