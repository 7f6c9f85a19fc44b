import { z } from 'zod';
import type { Written } from '../core/audience/audience.ts';
import { sentEntry } from '../core/feed.ts';
import { Person } from '../core/people.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { FeedEntry, StandInContext } from '../core/stand-in.ts';
import { audiencePerson, audienceRecord } from './audience.ts';
import { lettersOf, recordCid, tid, tidAt } from './ids.ts';
import { collections, type Post } from './lexicons.ts';
import type { BlueskyPeople } from './people.ts';
import type { BlueskyRecord, BlueskyRecords } from './records.ts';

/** A post of a tenant's person or of the audience. */
export interface SeenPost {
  uri: string;
  cid: string;
  by: Person;
  value: Record<string, unknown>;
  at: Date;
}
/** What an account is notified of. */
export type Notified = SeenPost & { reason: 'reply' | 'mention' };

export interface ChatMessage {
  id: string;
  convo: string;
  by: string;
  text: string;
  at: Date;
}
/** A conversation of two. */
export interface Convo {
  id: string;
  other: Person;
  /** Oldest first. */
  messages: ChatMessage[];
}
const sent = kind('message', z.object({ convo: z.string(), by: z.string(), text: z.string(), to: Person }));

/** The newest posts that the audience writes about. */
const watched = 100;

/** What others wrote to accounts, and their conversations. */
export function createInbox({ audience, records: kept, now }: StandInContext, people: BlueskyPeople, records: BlueskyRecords) {
  const convoOf = (one: string, two: string): string => lettersOf(20, 'convo', ...[one, two].sort());

  const ownPosts = async (tenant: string, did: string): Promise<BlueskyRecord[]> =>
    (await records.all(tenant, did, collections.post)).filter(({ value }) => value.reply === undefined).slice(-watched);

  /** Posts of the audience that answer or mention an account, oldest first. */
  async function notified(tenant: string, did: string): Promise<Notified[]> {
    const person = people.personOf(tenant, did);
    if (!person) return [];
    const found = (await ownPosts(tenant, did)).flatMap((post) => {
      const seen = { id: post.uri, account: did, at: post.at };
      const ref = { uri: post.uri, cid: post.cid };
      return [
        ...audience.comments(seen, now()).map((one) => postBy(one, 'reply', { reply: { root: ref, parent: ref } })),
        ...audience.mentions(seen, now()).map((one) => postBy(one, 'mention', mentionOf(person))),
      ];
    });
    return found.sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  async function convos(tenant: string, did: string): Promise<Convo[]> {
    const all = new Map<string, Convo>();
    const of = (other: Person): Convo => {
      const id = convoOf(did, other.id);
      const convo = all.get(id) ?? { id, other, messages: [] };
      all.set(id, convo);
      return convo;
    };
    for (const post of await ownPosts(tenant, did)) {
      for (const one of audience.messages({ id: post.uri, account: did, at: post.at }, now())) {
        const convo = of(audiencePerson(one.by));
        convo.messages.push({ id: tidAt(one.at, one.key), convo: convo.id, by: convo.other.id, text: one.text, at: one.at });
      }
    }
    for (const { id, createdAt: at, body } of await kept.list(sent, { tenant, parent: did })) {
      const { to, ...message } = body;
      of(to).messages.push({ id, at, ...message });
    }
    for (const { messages } of all.values()) messages.sort((a, b) => (a.id < b.id ? -1 : 1));
    return [...all.values()];
  }

  return {
    notified,
    convos,
    convoOf,

    /** Any post that somebody in this world can see. `account`: who most likely requests it, because it answers or mentions them. */
    async post(tenant: string, uri: string, account: string): Promise<SeenPost | null> {
      const [, did = '', collection = '', rkey = ''] = /^at:\/\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(uri) ?? [];
      const author = collection === collections.post ? await people.find(did) : null;
      const record = author?.tenant === tenant ? await records.get(did, collection, rkey) : null;
      if (author && record) return { ...record, by: author };
      // The account first: what others got takes long to look through.
      const others = (await people.known(tenant)).map(({ id }) => id).filter((id) => id !== account);
      for (const id of [account, ...others]) {
        const found = (await notified(tenant, id)).find((one) => one.uri === uri);
        if (found) return found;
      }
      return null;
    },

    /** Somebody who wrote to an account. */
    stranger: async (tenant: string, did: string, wanted: string): Promise<Person | null> =>
      (await notified(tenant, did)).find(({ by }) => by.id === wanted)?.by ??
      (await convos(tenant, did)).find(({ other }) => other.id === wanted)?.other ??
      null,

    async send({ tenant, account, records: writes }: ParsedRequest, to: Person, text: string): Promise<ChatMessage> {
      const id = tid(now());
      const body = { convo: convoOf(account, to.id), by: account, text };
      await writes.add(sent, { id, tenant, parent: account, body: { ...body, to } });
      return { id, at: now(), ...body };
    },

    /** Messages that the tenant's people sent, as the feed shows them. */
    async sent(tenant: string): Promise<FeedEntry[]> {
      return (await kept.list(sent, { tenant })).flatMap(({ id, createdAt: at, body: { by: did, text } }): FeedEntry[] => {
        const person = people.personOf(tenant, did);
        if (!person) return [];
        const by = { id: did, handle: person.handle, name: person.name };
        return [sentEntry({ id, by, at, text, path: `messages/${id}` })];
      });
    },
  };
}

function postBy(
  written: Written,
  reason: Notified['reason'],
  more: { reply?: Post['reply']; text?: string; facets?: Post['facets'] },
): Notified {
  const { uri } = audienceRecord(written);
  const prefix = more.text ?? '';
  const value = { $type: collections.post, ...more, text: `${prefix}${written.text}`, createdAt: written.at.toISOString() };
  return { uri, cid: recordCid(value), by: audiencePerson(written.by), value, at: written.at, reason };
}

/** The beginning of a text that mentions someone. */
function mentionOf({ id: did, handle }: Person): { text: string; facets: NonNullable<Post['facets']> } {
  const name = `@${handle}`;
  const index = { byteStart: 0, byteEnd: Buffer.byteLength(name) };
  return { text: `${name} `, facets: [{ index, features: [{ $type: 'app.bsky.richtext.facet#mention', did }] }] };
}
