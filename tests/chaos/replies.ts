import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Conversation, ConversationDetail } from '@everycast/contract/engagement';
import { seededRandom } from '../support/faults.ts';
import type { Caller } from './caller.ts';

const path = '/api/v1/engagement';
/** What every reply contains, to tell it apart from posts. */
const words = 'Thank you, says reply';
export const isReply = (text: string): boolean => text.includes(words);

/** A reply that was accepted: it must exist once, under what it answers. */
export interface WrittenReply {
  text: string;
  conversationId: string;
  itemId: string;
}

interface Writing {
  written: WrittenReply[];
  /** Requests that repeated another one with its key. */
  repeated: number;
}

/** The share of replies whose request is repeated, and the maximum number of repetitions. */
const repeated = 0.4;
const maxCopies = 3;
/** Replies that a person sends at the same time. */
const atOnce = 3;
/** The longest time between two rounds of a person. Milliseconds. */
const pause = 600;
/** How long people wait for something to answer, if there was nothing until then. Milliseconds. */
const patience = 5 * 60_000;

/**
 * People look at the inbox and answer comments until it is `over` and something was answered, or until their hour's limit is reached. Requests are repeated with their
 * key, also at the same time.
 * @param atHome runs a request while its account is in this workspace
 * @param hurry makes inboxes readable at once that would wait after a failure
 */
export async function answerComments(
  people: readonly Caller[],
  {
    seed,
    isOver,
    hurry,
    atHome,
  }: {
    seed: number;
    isOver: () => boolean;
    hurry: () => Promise<void>;
    atHome<T>(accountId: string, work: () => Promise<T>): Promise<T>;
  },
): Promise<Writing> {
  const written: WrittenReply[] = [];
  const until = performance.now() + patience;
  let [count, copies] = [0, 0];

  async function answer(person: Caller, random: () => number): Promise<'answered' | 'limit'> {
    await hurry();
    await person.call('POST', `${path}/check`);
    const { items } = await person.call<{ items: Conversation[] }>('GET', `${path}/conversations?queue=unanswered&limit=50`);
    const comments = items.filter(({ kind }) => kind === 'comment');
    const from = Math.floor(random() * comments.length);
    const some = comments.slice(from, from + atOnce);
    const results = await Promise.all(some.map(({ id, accountId }) => atHome(accountId, () => answerOne(person, id, random))));
    return results.includes('limit') ? 'limit' : 'answered';
  }

  async function answerOne(person: Caller, id: string, random: () => number): Promise<'answered' | 'limit'> {
    const item = (await person.call<ConversationDetail>('GET', `${path}/conversations/${id}`)).items.findLast(({ own }) => !own);
    if (!item) throw new Error(`Nobody wrote in ${id}.`);
    count += 1;
    const text = `${words} ${seed}/${count}.`;
    const key = randomUUID();
    const times = random() < repeated ? 1 + Math.ceil(random() * maxCopies) : 1;
    const wish = { itemId: item.id, action: 'comment', content: text };
    const replies = await Promise.all(
      Array.from({ length: times }, () => person.send<ConversationDetail>('POST', `${path}/actions`, wish, key)),
    );
    for (const reply of replies) {
      if ('ok' in reply) continue;
      if (reply.refused.isHourly) return 'limit';
      throw new Error(`A reply was refused: ${reply.status} ${reply.refused.message}`);
    }
    copies += times - 1;
    written.push({ text, conversationId: id, itemId: item.id });
    return 'answered';
  }

  await Promise.all(
    people.map(async (person, index) => {
      const random = seededRandom(seed + index);
      while (!isOver() || (written.length === 0 && performance.now() < until)) {
        if ((await answer(person, random)) === 'limit') return;
        await wait(random() * pause);
      }
    }),
  );
  return { written, repeated: copies };
}

/** All conversations with everything in them. */
export async function allConversations({ call }: Caller): Promise<ConversationDetail[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Conversation[]; cursor: string | null } = await call(
      'GET',
      `${path}/conversations?limit=100${cursor ? `&cursor=${cursor}` : ''}`,
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor !== null);
  const details: ConversationDetail[] = [];
  for (const id of ids) details.push(await call<ConversationDetail>('GET', `${path}/conversations/${id}`));
  return details;
}

const under = new Set(['scheduled', 'publishing', 'unconfirmed']);

/** Waits until no reply is under way, like a person who clicks Retry instead of waiting. @returns whether that came in time */
export async function repliesSettled({ call, send }: Caller, written: readonly WrittenReply[], withinMs: number): Promise<boolean> {
  let open = [...new Set(written.map(({ conversationId }) => conversationId))];
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(1_000)) {
    const left: string[] = [];
    for (const id of open) {
      const { responses } = await call<ConversationDetail>('GET', `${path}/conversations/${id}`);
      const waiting = responses.filter(({ state }) => state !== null && under.has(state));
      if (waiting.length > 0) left.push(id);
      // Refused while it is being sent: there is nothing to retry then.
      for (const one of waiting) await send('POST', `${path}/responses/${one.id}/decision`, { decision: 'retry' }, randomUUID());
    }
    if (left.length === 0) return true;
    open = left;
  }
  return false;
}
