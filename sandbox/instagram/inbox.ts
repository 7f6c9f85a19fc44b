import { z } from 'zod';
import type { Written } from '../core/audience/audience.ts';
import type { Person, StandInContext } from '../core/stand-in.ts';
import { createMessages, newestFirst, newMessage } from '../meta/messages.ts';
import type { Comment, Media, Medium } from './media.ts';
import { people } from './people.ts';

/** UTF-8 bytes of a message. */
const longestMessage = 1000;
const short = z.string().refine((text) => Buffer.byteLength(text) <= longestMessage, `must have at most ${longestMessage} bytes`);
export const NewMessage = newMessage(/^\d+$/, short.min(1), z.literal('love'));

/** A comment of an account or the audience. `parent`: the comment it answers. */
export interface SeenComment {
  id: string;
  by: Person;
  text: string;
  at: Date;
  parent: string | null;
}
/** A post of the audience that tags an account. */
export interface TaggingPost {
  id: string;
  by: Person;
  caption: string;
  at: Date;
}

export const commentIdOf = ({ id }: Pick<Written, 'id'>): string => `17${id.slice(-15)}`;

/** What people wrote under an account's posts, about it, and to it. */
export function createInbox(stage: StandInContext, media: Media) {
  const { audience, now } = stage;
  const accountOf = (tenant: string, id: string): Person => people.find(tenant, id) ?? { id, handle: id, name: id };
  const asSeen = (tenant: string, { id, account, text, at }: Comment, parent: string | null): SeenComment => ({
    id,
    by: accountOf(tenant, account),
    text,
    at,
    parent,
  });

  /** What accounts wrote under a post and in return to others, oldest first. `all`: what all of them wrote, by what it is under. */
  function ownIn(all: ReadonlyMap<string, readonly Comment[]>, tenant: string, medium: Medium): SeenComment[] {
    const top = (all.get(medium.id) ?? []).map((one) => asSeen(tenant, one, null));
    const answered = [...top.map(({ id }) => id), ...audience.comments(medium, now()).map(commentIdOf)];
    return [...top, ...answered.flatMap((id) => (all.get(id) ?? []).map((one) => asSeen(tenant, one, id)))];
  }

  /** Comments under a post, without answers to them, newest first. */
  async function comments(tenant: string, medium: Medium): Promise<SeenComment[]> {
    const own = (await media.comments(tenant, medium.id)).map((one) => asSeen(tenant, one, null));
    const theirs = audience
      .comments(medium, now())
      .map((one): SeenComment => ({ id: commentIdOf(one), by: one.by, text: one.text, at: one.at, parent: null }));
    return newestFirst([...own, ...theirs]);
  }

  /** What accounts answered to a comment, oldest first. */
  const replies = async (tenant: string, comment: string): Promise<SeenComment[]> =>
    (await media.comments(tenant, comment)).map((one) => asSeen(tenant, one, comment));

  /** A comment, or an answer to one, under a post of this account. */
  async function comment(tenant: string, account: string, id: string): Promise<SeenComment | null> {
    for (const post of await media.all(tenant, account)) {
      for (const top of await comments(tenant, post)) {
        const found = top.id === id ? top : (await replies(tenant, top.id)).find((one) => one.id === id);
        if (found) return found;
      }
    }
    return null;
  }

  return {
    ownIn,
    comments,
    replies,
    comment,
    messages: createMessages(stage, { accountOf, postsOf: media.all }),

    async tagged(tenant: string, account: string): Promise<TaggingPost[]> {
      const { handle } = accountOf(tenant, account);
      const all = (await media.all(tenant, account)).flatMap((post) => audience.mentions(post, now()));
      return newestFirst(all.map(({ id, by, text, at }) => ({ id: `18${id.slice(-15)}`, by, caption: `@${handle} ${text}`, at })));
    },
  };
}
