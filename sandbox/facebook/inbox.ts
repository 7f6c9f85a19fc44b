import { z } from 'zod';
import type { Written } from '../core/audience/audience.ts';
import { digest, secret } from '../core/ids.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { FeedPost, Person, Stage } from '../core/stand-in.ts';
import { units } from '../core/texts.ts';
import { fromJson } from '../meta/params.ts';
import { pagesOf } from './pages.ts';
import type { FacebookComment, FacebookPost, Posts } from './posts.ts';

const longestMessage = 2000;
const Id = z.string().regex(/^\d+$/);
const ToPerson = fromJson(z.strictObject({ id: Id }));
const Recipient = fromJson(z.union([z.strictObject({ id: Id }), z.strictObject({ comment_id: z.string().regex(/^\d+_\d+$/) })]));
/** The parameters of the edge `messages` that Everycast uses: a text in return, or a reaction. */
export const NewMessage = z.union([
  z.strictObject({
    recipient: Recipient,
    messaging_type: z.literal('RESPONSE'),
    message: fromJson(z.strictObject({ text: units(longestMessage).min(1) })),
  }),
  z.strictObject({
    recipient: ToPerson,
    sender_action: z.literal('REACT'),
    payload: fromJson(z.strictObject({ message_id: z.string(), reaction: z.string().min(1) })),
  }),
]);

/** A comment of a Page or the audience. `parent`: the comment it answers. */
export interface SeenComment {
  id: string;
  by: Person;
  message: string;
  at: Date;
  parent: string | null;
}
export interface SeenMessage {
  id: string;
  by: Person;
  to: Person;
  text: string;
  at: Date;
}
/** A Page's conversation with one person. */
export interface Conversation {
  id: string;
  other: Person;
  /** Newest first. */
  messages: SeenMessage[];
}
/** A post of the audience that tags a Page. */
export interface TaggingPost {
  id: string;
  message: string;
  at: Date;
}
type ParsedPage = ParsedRequest & { page: string };
type Sent = { to: Person; text: string; comment: string | null };

/** Milliseconds. */
const day = 86_400_000;
/** Whom a message may reach: someone who wrote within a day, and the author of a comment of the past week, once. */
const [window, commentWindow] = [day, 7 * day];

/** A comment's ID contains its post's. */
export const commentIdOf = (post: string, { id }: Pick<Written, 'id'>): string => `${post.replace(/^\d+_/, '')}_${id}`;

const newestFirst = <T extends { at: Date }>(all: readonly T[]): T[] => all.toSorted((a, b) => b.at.getTime() - a.at.getTime());

/** What people wrote under a Page's posts, about it, and to it; and what it wrote and liked in return. */
export function createInbox({ records, audience, now }: Stage, posts: Posts) {
  const seen = ({ id, page, at }: FacebookPost) => ({ id, account: page, at });
  const pageOf = (tenant: string, id: string): Person => pagesOf(tenant).find((page) => page.id === id) ?? { id, handle: id, name: id };
  const ownPosts = async (tenant: string, page: string) => (await posts.all(tenant)).filter((post) => post.page === page);

  const asSeen = (tenant: string, { id, page, message, at }: FacebookComment, parent: string | null): SeenComment => ({
    ...{ id, by: pageOf(tenant, page), message, at, parent },
  });

  /** All comments under a post, answers included, newest first. */
  async function comments(tenant: string, post: FacebookPost): Promise<SeenComment[]> {
    const own = Map.groupBy(await posts.allComments(tenant), ({ under }) => under);
    const ownUnder = (under: string, parent: string | null) => (own.get(under) ?? []).map((one) => asSeen(tenant, one, parent));
    const theirs = audience
      .comments(seen(post), now())
      .map((one): SeenComment => ({ id: commentIdOf(post.id, one), by: one.by, message: one.text, at: one.at, parent: null }));
    const top = [...ownUnder(post.id, null), ...(post.video === null ? [] : ownUnder(post.video, null)), ...theirs];
    return newestFirst([...top, ...top.flatMap(({ id }) => ownUnder(id, id))]);
  }

  async function conversations(tenant: string, page: string): Promise<Conversation[]> {
    const self = pageOf(tenant, page);
    const all = new Map<string, Conversation>();
    const of = (other: Person): Conversation => {
      const conversation = all.get(other.id) ?? { id: `t_${digest(page, other.id).slice(0, 24)}`, other, messages: [] };
      all.set(other.id, conversation);
      return conversation;
    };
    for (const post of await ownPosts(tenant, page)) {
      for (const { key, by, text, at } of audience.messages(seen(post), now()))
        of(by).messages.push({ id: `m_${key}`, by, to: self, text, at });
    }
    for (const { id, createdAt: at, body } of await records.list<Sent>('message', { tenant, parent: page })) {
      of(body.to).messages.push({ id, by: self, to: body.to, text: body.text, at });
    }
    const found = [...all.values()].map((one) => ({ ...one, messages: newestFirst(one.messages) }));
    return found.toSorted((a, b) => (b.messages[0]?.at.getTime() ?? 0) - (a.messages[0]?.at.getTime() ?? 0));
  }

  const tagged = async (tenant: string, page: string): Promise<TaggingPost[]> => {
    const { name } = pageOf(tenant, page);
    const all = (await ownPosts(tenant, page)).flatMap((post) => audience.mentions(seen(post), now()));
    return newestFirst(all.map(({ id, by, text, at }) => ({ id: `${by.id}_${id}`, message: `${name} ${text}`, at })));
  };

  async function comment(tenant: string, id: string): Promise<SeenComment | null> {
    for (const post of await posts.all(tenant)) {
      const found = (await comments(tenant, post)).find((one) => one.id === id);
      if (found) return found;
    }
    return null;
  }

  return {
    comments,
    comment,
    conversations,
    tagged,

    /** What Pages wrote under a comment, or under somebody else's post; newest first. */
    answers: async (tenant: string, under: string): Promise<SeenComment[]> =>
      newestFirst((await posts.comments(tenant, under)).map((one) => asSeen(tenant, one, under))),

    async like({ tenant, page, records: memory }: ParsedPage, target: string): Promise<void> {
      await memory.add({ kind: 'like', id: `${page} ${target}`, tenant, parent: target, body: {} });
    },

    async reactTo({ tenant, page, records: memory }: ParsedPage, message: string, reaction: string): Promise<void> {
      await memory.add({ kind: 'reaction', id: `${page} ${message}`, tenant, parent: message, body: { reaction } });
      await memory.change('reaction', `${page} ${message}`, () => ({ reaction }));
    },

    /** Why nobody can be sent a message now; null: it can be. */
    async refusal(tenant: string, page: string, other: Person): Promise<'window' | null> {
      const known = (await conversations(tenant, page)).find((one) => one.other.id === other.id);
      const last = known?.messages.find(({ by }) => by.id === other.id);
      return last && last.at.getTime() >= now().getTime() - window ? null : 'window';
    },

    /** Why the author of a comment can't be sent a message; null: they can. */
    async commentRefusal(tenant: string, page: string, { id, at }: SeenComment): Promise<'window' | 'again' | null> {
      const sent = await records.list<Sent>('message', { tenant, parent: page });
      if (sent.some(({ body }) => body.comment === id)) return 'again';
      return at.getTime() >= now().getTime() - commentWindow ? null : 'window';
    },

    async send({ tenant, page, records: memory }: ParsedPage, to: Person, text: string, comment: string | null): Promise<string> {
      const id = `m_${secret(16)}`;
      await memory.add<Sent>({ kind: 'message', id, tenant, parent: page, body: { to, text, comment } });
      return id;
    },

    /** Messages that a Page sent, as the feed shows them. */
    async sent(tenant: string, page: Person): Promise<FeedPost[]> {
      const all = await records.list<Sent>('message', { tenant, parent: page.id });
      return all.map(({ id, createdAt, body: { text } }) => ({
        ...{ id, by: page, text, media: [], replyTo: null, link: null, links: [], details: [] },
        ...{ at: createdAt.toISOString(), path: `web/messages/${id}`, unseen: true as const },
      }));
    },
  };
}

export type FacebookInbox = ReturnType<typeof createInbox>;
