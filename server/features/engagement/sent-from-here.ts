import type { SentResponse } from './needs.ts';
import type { ItemView } from './store/conversations.ts';
import type { ActionRow } from './store/tables.ts';

/** Clocks of platforms and servers differ. Milliseconds. */
const clocksDiffer = 120_000;

type Item = Pick<ItemView, 'own' | 'remoteId' | 'text' | 'at'>;
type Action = Pick<ActionRow, 'responseId' | 'content' | 'at'>;
type Sent = Pick<SentResponse, 'state' | 'remoteId'>;

const wordsOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The account's own items that are responses from here, by remote ID, so that none is shown twice. One whose ID isn't known, because the
 * platform's answer was lost, is recognized by its text, which platforms may put a name before; each item is one response.
 * @param items oldest first
 * @param actions oldest first
 * @param sent responses by ID
 */
export function sentFromHere(items: readonly Item[], actions: readonly Action[], sent: ReadonlyMap<string, Sent>): Set<string> {
  const found = new Set([...sent.values()].flatMap(({ remoteId }) => remoteId ?? []));
  for (const { responseId, content, at } of actions) {
    const response = sent.get(responseId ?? '');
    if (!response || response.remoteId !== null || !content || !maybeOut.has(response.state)) continue;
    const item = items.find(
      (one) =>
        one.own &&
        !found.has(one.remoteId) &&
        one.at.getTime() >= at.getTime() - clocksDiffer &&
        wordsOf(one.text).endsWith(wordsOf(content)),
    );
    if (item) found.add(item.remoteId);
  }
  return found;
}

/** Something may be on the platform. */
const maybeOut: ReadonlySet<string> = new Set(['publishing', 'unconfirmed', 'published', 'cancelled']);
