import type { Conversation, ConversationDetail } from '@everycast/contract/engagement';
import { until } from '../../support/until.ts';
import type { People } from './people.ts';
import type { Person } from './person.ts';

const path = '/api/v1/engagement';
/** How many conversations are needed for everything that is done with them. */
const needed = 5;

/** People answer what the sandbox's audience writes to the team's accounts, and put it off, hand it on and finish it. */
export async function engage({ ida, bo, harbour, studio }: People): Promise<void> {
  bo.enter(studio);
  await arrived(bo, 1);
  bo.enter(harbour);
  await ida.call('POST', `${path}/saved-replies`, { name: 'Hours', text: 'We open at nine.' });
  const conversations = await arrived(ida, needed);
  const [first, second, third, fourth, fifth] = conversations;
  await answer(ida, first, 'comment', 'Thank you!');
  await answer(bo, second, 'like');
  await answer(ida, second, 'comment', 'Said elsewhere', true);
  const change = (of: Conversation | undefined, what: object) => ida.call('PATCH', `${path}/conversations/${of?.id}`, what);
  await change(third, { snoozedUntil: '2099-01-01T09:00:00.000Z' });
  const me = await bo.call<{ id: string }>('GET', '/api/v1/me');
  await change(fourth, { assigneeId: me.id });
  await change(fifth, { done: true });
  await ida.call('POST', `${path}/conversations/${fourth?.id}/notes`, { text: 'Asked the kitchen.' });
}

/** Waits for so many conversations. */
const arrived = (by: Person, count: number): Promise<Conversation[]> =>
  until(async () => {
    await by.call('POST', `${path}/check`);
    const { items } = await by.call<{ items: Conversation[] }>('GET', `${path}/conversations?limit=50`);
    return items.length >= count && items;
  });

async function answer(by: Person, { id }: { id: string } = { id: '' }, action: string, content = '', byHand = false): Promise<void> {
  const { items, blocked } = await by.call<ConversationDetail>('GET', `${path}/conversations/${id}`);
  const item = items.find(({ own }) => !own);
  if (action === 'like' && blocked.like !== null) return;
  await by.call('POST', `${path}/actions`, { itemId: item?.id, action, content, byHand });
  if (byHand) return;
  await until(async () => {
    const { responses } = await by.call<ConversationDetail>('GET', `${path}/conversations/${id}`);
    return responses.every(({ state }) => state === null || state === 'published');
  });
}
