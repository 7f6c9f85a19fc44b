import type { ConversationDetail, EngagementItem, EngagementResponse, ReplyRequest } from '@everycast/contract/engagement';

type Entry = { id: string; at: string } & (
  | { is: 'item'; item: EngagementItem; likes: EngagementResponse[] }
  | { is: 'response'; response: EngagementResponse }
  | { is: 'request'; request: ReplyRequest; answered: string }
);

/** What was written in a conversation, oldest first; likes are shown with what they are for, unless they weren't sent. What waits comes last. */
export function entriesOf({ items, responses, requests }: Pick<ConversationDetail, 'items' | 'responses' | 'requests'>): Entry[] {
  const isShownWithItem = ({ action, state }: EngagementResponse) => action === 'like' && state !== 'failed' && state !== 'unconfirmed';
  const likes = responses.filter(isShownWithItem);
  const written = items.map((item): Entry => {
    return { id: item.id, at: item.at, is: 'item', item, likes: likes.filter(({ itemId }) => itemId === item.id) };
  });
  const sent = responses.filter((response) => !isShownWithItem(response));
  const answered = sent.map((response): Entry => ({ id: response.id, at: response.at, is: 'response', response }));
  const waiting = requests.map((request): Entry => {
    const answered = items.find(({ id }) => id === request.itemId)?.text ?? '';
    return { id: request.id, at: request.askedAt, is: 'request', request, answered };
  });
  return [...[...written, ...answered].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)), ...waiting];
}
