import { z } from 'zod';
import type { SeenByAudience } from '../core/audience/audience.ts';
import { sentEntry } from '../core/feed.ts';
import { digest, secret } from '../core/ids.ts';
import { Person } from '../core/people.ts';
import { kind, type RecordStore } from '../core/records.ts';
import type { FeedEntry, StandInContext } from '../core/stand-in.ts';
import { fromJson } from './params.ts';

const Id = z.string().regex(/^\d+$/);

/**
 * The parameters of the edge `messages` that Everycast uses: a text in return, or a reaction.
 * @param comment the form of comments' IDs
 */
export function newMessage(comment: RegExp, text: z.ZodType<string>, reaction: z.ZodType<string>) {
  const recipient = fromJson(z.union([z.strictObject({ id: Id }), z.strictObject({ comment_id: z.string().regex(comment) })]));
  return z.union([
    z.strictObject({ recipient, messaging_type: z.literal('RESPONSE'), message: fromJson(z.strictObject({ text })) }),
    z.strictObject({
      recipient: fromJson(z.strictObject({ id: Id })),
      sender_action: z.literal('REACT'),
      payload: fromJson(z.strictObject({ message_id: z.string(), reaction })),
    }),
  ]);
}
export type NewMessage = z.infer<ReturnType<typeof newMessage>>;

export interface SeenMessage {
  id: string;
  by: Person;
  to: Person;
  text: string;
  at: Date;
}
/** An account's conversation with one person. */
export interface Conversation {
  id: string;
  other: Person;
  /** Newest first. */
  messages: SeenMessage[];
}
/** Who sends, and where it is written. */
export interface Sender {
  tenant: string;
  account: string;
  records: RecordStore;
}
const sent = kind('message', z.object({ to: Person, text: z.string(), comment: z.string().nullable() }));
const reactions = kind('reaction', z.object({ reaction: z.string() }));

/** Milliseconds. */
const day = 86_400_000;
/** Possible recipients of a message: someone who wrote within a day, and the author of a comment of the past week, once. */
const [window, commentWindow] = [day, 7 * day];

export const newestFirst = <T extends { at: Date }>(all: readonly T[]): T[] => all.toSorted((a, b) => b.at.getTime() - a.at.getTime());

interface Accounts {
  accountOf(tenant: string, id: string): Person;
  /** What an account published. */
  postsOf(tenant: string, account: string): Promise<SeenByAudience[]>;
}

/** What the audience wrote to accounts in private, and what they wrote and felt in return. */
export function createMessages({ records, audience, now }: StandInContext, { accountOf, postsOf }: Accounts) {
  async function conversations(tenant: string, account: string): Promise<Conversation[]> {
    const self = accountOf(tenant, account);
    const all = new Map<string, Conversation>();
    const of = (other: Person): Conversation => {
      const conversation = all.get(other.id) ?? { id: `t_${digest(account, other.id).slice(0, 24)}`, other, messages: [] };
      all.set(other.id, conversation);
      return conversation;
    };
    for (const post of await postsOf(tenant, account)) {
      for (const { key, by, text, at } of audience.messages(post, now())) of(by).messages.push({ id: `m_${key}`, by, to: self, text, at });
    }
    for (const { id, createdAt: at, body } of await records.list(sent, { tenant, parent: account })) {
      of(body.to).messages.push({ id, by: self, to: body.to, text: body.text, at });
    }
    const found = [...all.values()].map((one) => ({ ...one, messages: newestFirst(one.messages) }));
    return found.toSorted((a, b) => (b.messages[0]?.at.getTime() ?? 0) - (a.messages[0]?.at.getTime() ?? 0));
  }

  return {
    conversations,

    async reactTo({ tenant, account, records: memory }: Sender, message: string, reaction: string): Promise<void> {
      await memory.add(reactions, { id: `${account} ${message}`, tenant, parent: message, body: { reaction } });
      await memory.change(reactions, `${account} ${message}`, () => ({ reaction }));
    },

    /** Whether it is too late to answer someone. */
    isClosed({ messages, other }: Conversation): boolean {
      const last = messages.find(({ by }) => by.id === other.id);
      return !last || last.at.getTime() < now().getTime() - window;
    },

    /** Why the author of a comment can't be sent a message; null: they can. */
    async commentRefusal({ tenant, account }: Sender, { id, at }: { id: string; at: Date }): Promise<'window' | 'again' | null> {
      const own = await records.list(sent, { tenant, parent: account });
      if (own.some(({ body }) => body.comment === id)) return 'again';
      return at.getTime() >= now().getTime() - commentWindow ? null : 'window';
    },

    /** @param comment whose author is sent it; null: someone who wrote before */
    async send({ tenant, account, records: memory }: Sender, to: Person, text: string, comment: string | null): Promise<string> {
      const id = `m_${secret(16)}`;
      await memory.add(sent, { id, tenant, parent: account, body: { to, text, comment } });
      return id;
    },

    /** Messages that the tenant's accounts sent, as the feed shows them. */
    async sent(tenant: string): Promise<FeedEntry[]> {
      const all = await records.list(sent, { tenant });
      return all.map(({ id, parent, createdAt: at, body: { text } }) =>
        sentEntry({ id, by: accountOf(tenant, parent ?? ''), at, text, path: `web/messages/${id}` }),
      );
    },
  };
}

export type Messages = ReturnType<typeof createMessages>;
