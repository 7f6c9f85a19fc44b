import type { ConversationDetail, ReplyRequest } from '@everycast/contract/engagement';
import { answer, get, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { changed } from '../data.ts';

const path = '/api/v1/reply-requests';
const one = `${path}/{id}` as const;

export const requestsQuery = (view: 'waiting' | 'asked') => get(path, { params: { query: { view } } });

type Seen = Pick<ReplyRequest, 'id' | 'version'>;
const of = ({ id }: Seen) => ({ params: { path: { id } } });

/** Shows the conversation as it is now; lists are read again, also after somebody else was faster. */
async function decided(asked: Promise<ConversationDetail>): Promise<ConversationDetail> {
  try {
    return changed(await asked);
  } finally {
    void refresh(path);
    void refresh('/api/v1/engagement');
  }
}

export const approve = (seen: Seen) => decided(answer(http.POST(`${one}/approve`, { ...of(seen), body: { version: seen.version } })));

export const giveBack = (seen: Seen, note: string) =>
  decided(answer(http.POST(`${one}/return`, { ...of(seen), body: { version: seen.version, note } })));

/** Asks again, with this text. */
export const ask = (seen: Seen, content: string) =>
  decided(answer(http.PATCH(one, { ...of(seen), body: { version: seen.version, content } })));

export const withdraw = (seen: Seen) => decided(answer(http.POST(`${one}/withdraw`, { ...of(seen), body: { version: seen.version } })));
