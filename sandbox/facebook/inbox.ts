import { z } from 'zod';
import type { Written } from '../core/audience/audience.ts';
import { units } from '../core/limits.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { Person, StandInContext } from '../core/stand-in.ts';
import { createMessages, newestFirst, newMessage } from '../meta/messages.ts';
import { pages } from './pages.ts';
import type { FacebookComment, FacebookPost, Posts } from './posts.ts';

const longestMessage = 2000;
export const NewMessage = newMessage(/^\d+_\d+$/, units(longestMessage).min(1), z.string().min(1));

const likes = kind('like', z.object({}));

/** A comment of a Page or the audience. `parent`: the comment it answers. */
export interface SeenComment {
  id: string;
  by: Person;
  message: string;
  at: Date;
  parent: string | null;
}
/** A post of the audience that tags a Page. */
export interface TaggingPost {
  id: string;
  message: string;
  at: Date;
}
type ParsedPage = ParsedRequest & { page: string };
type OwnComments = ReadonlyMap<string, readonly FacebookComment[]>;

/** A comment's ID contains its post's. */
export const commentIdOf = (post: string, { id }: Pick<Written, 'id'>): string => `${post.replace(/^\d+_/, '')}_${id}`;

/** What people wrote under a Page's posts, about it, and to it; and what it liked in return. */
export function createInbox(stage: StandInContext, posts: Posts) {
  const { audience, now } = stage;
  const seen = ({ id, page, at }: FacebookPost) => ({ id, account: page, at });
  const pageOf = (tenant: string, id: string): Person => pages.find(tenant, id) ?? { id, handle: id, name: id };

  const asSeen = (tenant: string, { id, page, message, at }: FacebookComment, parent: string | null): SeenComment => ({
    id,
    by: pageOf(tenant, page),
    message,
    at,
    parent,
  });

  /** What Pages wrote, by what it is under. */
  const ownComments = async (tenant: string): Promise<OwnComments> => Map.groupBy(await posts.allComments(tenant), ({ under }) => under);

  /** All comments under a post, answers included, newest first. */
  function commentsIn(own: OwnComments, tenant: string, post: FacebookPost): SeenComment[] {
    const ownUnder = (under: string, parent: string | null) => (own.get(under) ?? []).map((one) => asSeen(tenant, one, parent));
    const theirs = audience
      .comments(seen(post), now())
      .map((one): SeenComment => ({ id: commentIdOf(post.id, one), by: one.by, message: one.text, at: one.at, parent: null }));
    const top = [...ownUnder(post.id, null), ...(post.video === null ? [] : ownUnder(post.video, null)), ...theirs];
    return newestFirst([...top, ...top.flatMap(({ id }) => ownUnder(id, id))]);
  }

  const comments = async (tenant: string, post: FacebookPost): Promise<SeenComment[]> =>
    commentsIn(await ownComments(tenant), tenant, post);

  const messages = createMessages(stage, {
    accountOf: pageOf,
    postsOf: async (tenant, page) => (await posts.all(tenant, page)).map(seen),
  });

  const tagged = async (tenant: string, page: string): Promise<TaggingPost[]> => {
    const { name } = pageOf(tenant, page);
    const all = (await posts.all(tenant, page)).flatMap((post) => audience.mentions(seen(post), now()));
    return newestFirst(all.map(({ id, by, text, at }) => ({ id: `${by.id}_${id}`, message: `${name} ${text}`, at })));
  };

  async function comment(tenant: string, id: string): Promise<SeenComment | null> {
    const own = await ownComments(tenant);
    // Its ID begins with the number of its post or video.
    const [number = ''] = id.split('_');
    const candidates = (await posts.all(tenant)).filter((post) => post.id.endsWith(`_${number}`) || post.video === number);
    return candidates.flatMap((post) => commentsIn(own, tenant, post)).find((one) => one.id === id) ?? null;
  }

  return {
    ownComments,
    commentsIn,
    comments,
    comment,
    messages,
    tagged,

    /** What Pages wrote under a comment, or under somebody else's post; newest first. */
    answers: async (tenant: string, under: string): Promise<SeenComment[]> =>
      newestFirst((await posts.comments(tenant, under)).map((one) => asSeen(tenant, one, under))),

    async like({ tenant, page, records: memory }: ParsedPage, target: string): Promise<void> {
      await memory.add(likes, { id: `${page} ${target}`, tenant, parent: target, body: {} });
    },
  };
}

export type FacebookInbox = ReturnType<typeof createInbox>;
