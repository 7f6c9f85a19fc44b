import type { ConversationDetail, EngagementItem, EngagementResponse } from '@everycast/contract/engagement';

type Entry = { id: string; at: string } & (
  | { is: 'item'; item: EngagementItem; likes: EngagementResponse[] }
  | { is: 'response'; response: EngagementResponse }
);

/** What was written in a conversation, oldest first; likes are shown with what they are for, unless they weren't sent. */
export function entriesOf({ items, responses }: Pick<ConversationDetail, 'items' | 'responses'>): Entry[] {
  const isShownWithItem = ({ action, state }: EngagementResponse) => action === 'like' && state !== 'failed' && state !== 'unconfirmed';
  const likes = responses.filter(isShownWithItem);
  const written = items.map((item): Entry => {
    return { id: item.id, at: item.at, is: 'item', item, likes: likes.filter(({ itemId }) => itemId === item.id) };
  });
  const sent = responses.filter((response) => !isShownWithItem(response));
  const answered = sent.map((response): Entry => ({ id: response.id, at: response.at, is: 'response', response }));
  return [...written, ...answered].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
