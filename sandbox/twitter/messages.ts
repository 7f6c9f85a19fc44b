import { z } from 'zod';
import { sentEntry } from '../core/feed.ts';
import { snowflake } from '../core/ids.ts';
import { Person } from '../core/people.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { FeedEntry, StandInContext } from '../core/stand-in.ts';
import { people } from './people.ts';
import type { TwitterPosts } from './posts.ts';

/** A message between an account and somebody. */
export interface Message {
  id: string;
  by: Person;
  /** The other one in the conversation. */
  other: Person;
  text: string;
  at: Date;
}
const stored = kind('message', z.object({ to: Person, text: z.string() }));

/** The ID of a conversation of two. */
export const conversationOf = (one: string, other: string): string => [one, other].sort().join('-');

/** What the audience wrote to accounts in private, and what they wrote in return. */
export function createMessages({ records, audience, now }: StandInContext, posts: TwitterPosts) {
  async function sent(tenant: string, self: Person): Promise<Message[]> {
    const all = await records.list(stored, { tenant, parent: self.id });
    return all.map(({ id, createdAt: at, body: { to, text } }) => ({ id, by: self, other: to, text, at }));
  }

  return {
    /** Newest first. */
    async all(tenant: string, account: string): Promise<Message[]> {
      const self = people.find(tenant, account);
      if (!self) return [];
      const own = (await posts.all(tenant, account)).filter(({ replyTo }) => replyTo === null);
      const theirs = own.flatMap((post) => audience.messages({ id: post.id, account, at: post.at }, now()));
      const messages = [...theirs.map(({ id, by, text, at }) => ({ id, by, other: by, text, at })), ...(await sent(tenant, self))];
      return messages.sort((a, b) => (BigInt(b.id) > BigInt(a.id) ? 1 : -1));
    },

    async send({ tenant, account, records: writes }: ParsedRequest, to: Person, text: string): Promise<string> {
      const id = snowflake(now());
      await writes.add(stored, { id, tenant, parent: account, body: { to, text } });
      return id;
    },

    /** Messages that the tenant's accounts sent, as the feed shows them. */
    async sentByAll(tenant: string): Promise<FeedEntry[]> {
      return (await records.list(stored, { tenant })).flatMap(({ id, parent, createdAt: at, body: { text } }): FeedEntry[] => {
        const by = people.find(tenant, parent ?? '');
        return by ? [sentEntry({ id, by, at, text, path: `web/messages/${id}` })] : [];
      });
    },
  };
}
