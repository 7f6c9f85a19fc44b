import { z } from 'zod';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import type { createPosts, Post } from './posts.ts';
import { NewReaction } from './wishes.ts';

/** A comment of a member, a page or the audience. `parent`: the comment it answers; `answers`: how many it has itself. */
export interface SeenComment {
  id: string;
  actor: string;
  text: string;
  at: Date;
  post: Post;
  parent: string | null;
  answers: number;
}
/** What is at a URN: a post, or a comment. */
export type CommentLocation = { post: Post; comment: SeenComment | null };

const Reaction = NewReaction.extend({ actor: z.string() });
const reactions = kind('reaction', Reaction);
export type SeenReaction = z.infer<typeof Reaction> & { at: Date };

/** IDs have 64 bits. */
const numberIn = (urn: string): bigint => BigInt(/^urn:li:\w{1,20}:(\d{1,19})$/.exec(urn)?.[1] ?? 0);
/** LinkedIn's own name for a post: an activity with another number. */
export const activityOf = ({ id }: Pick<Post, 'id'>): string => `urn:li:activity:${numberIn(id) + 1n}`;
export const commentUrnOf = ({ post, id }: Pick<SeenComment, 'post' | 'id'>): string => `urn:li:comment:(${activityOf(post)},${id})`;

/** What people wrote under posts, and reactions to it. */
export function createInbox({ audience, now, records }: StandInContext, posts: ReturnType<typeof createPosts>) {
  /** Comments under a post, answers included; newest first. */
  async function comments(tenant: string, post: Post): Promise<SeenComment[]> {
    const own = (await posts.comments(tenant, post.id)).map(({ id, actor, text, at, under }) => ({ id, actor, text, at, parent: under }));
    const seen = { id: post.id, account: post.author, at: post.at };
    const theirs = audience
      .comments(seen, now())
      .map(({ id, by, text, at }) => ({ id, actor: `urn:li:person:${by.id}`, text, at, parent: null }));
    const all = [...own, ...theirs].sort((a, b) => b.at.getTime() - a.at.getTime());
    return all.map((one) => ({ ...one, post, answers: all.filter(({ parent }) => parent === one.id).length }));
  }

  async function postAt(tenant: string, urn: string): Promise<Post | null> {
    if (!urn.startsWith('urn:li:activity:')) return posts.get(tenant, urn);
    const number = numberIn(urn) - 1n;
    return (await posts.get(tenant, `urn:li:share:${number}`)) ?? posts.get(tenant, `urn:li:ugcPost:${number}`);
  }

  const keyOf = (actor: string, root: string): string => `${actor} ${root}`;

  return {
    comments,

    /** Null if nothing is there. */
    async at(tenant: string, urn: string): Promise<CommentLocation | null> {
      const [, of = urn, id] = /^urn:li:comment:\((urn:li:\w{1,20}:\d{1,19}),(\d{1,19})\)$/.exec(urn) ?? [];
      const post = await postAt(tenant, of);
      if (!post || id === undefined) return post && { post, comment: null };
      const comment = (await comments(tenant, post)).find((one) => one.id === id);
      return comment ? { post, comment } : null;
    },

    /** An actor has one reaction to something: another one replaces it. */
    async react({ tenant, records: own }: ParsedRequest, { actor, ...wish }: NewReaction & { actor: string }): Promise<SeenReaction> {
      const [id, body] = [keyOf(actor, wish.root), { ...wish, actor }];
      if (!(await own.add(reactions, { id, tenant, parent: wish.root, body }))) {
        await own.change(reactions, id, () => body);
      }
      return { ...body, at: now() };
    },

    async reaction(tenant: string, actor: string, root: string): Promise<SeenReaction | null> {
      const record = await records.get(reactions, keyOf(actor, root));
      return record?.tenant === tenant ? { ...record.body, at: record.createdAt } : null;
    },
  };
}
