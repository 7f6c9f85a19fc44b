import { namedPlatforms } from '@everycast/contract/platforms';
import { noteAdjectives, type Wishes } from './manner.ts';
import type { Intent, Pack } from './packs/pack.ts';
import { trimEnd } from './text.ts';

const forPlatform = new RegExp(` for (?:${namedPlatforms.map(({ name }) => name).join('|')})[.!]?$`, 'i');
/** "Can you write ...?" addresses the writer, not the readers. */
const request = /^(?:can|could|would|puedes|podrías|peux|pouvez|kannst|könntest)\b/i;
/** "Share your story", "wish us luck": addressed to readers. */
const toReaders = /^(?:your|yourself|yourselves|us|me)\b/i;

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
  }
  for (const [pattern, intent, lead = ''] of rest === whole ? pack.orders : [...pack.topics, ...pack.orders]) {
    const found = rest.match(pattern)?.at(-1)?.replace(forPlatform, '');
    // Questions to followers address them as "you".
    const topic = intent === 'ask' ? found?.replace(/\bthey\b/g, 'you').replace(/\btheir\b/g, 'your') : found;
    if (topic && !toReaders.test(topic)) return { intent, topic: lead + topic };
  }
  return rest === whole ? null : { intent: 'say', topic: rest };
}
