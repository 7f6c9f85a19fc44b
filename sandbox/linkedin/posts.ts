import { z } from 'zod';
import { digest, snowflake } from '../core/ids.ts';
import { kind, type StoredRecord } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { NewPost } from './wishes.ts';

const text = z.string().optional();
/** A new post's, without its limits. */
const Content = z.union([
  z.object({ media: z.object({ id: z.string(), title: text, altText: text }) }),
  z.object({ multiImage: z.object({ images: z.array(z.object({ id: z.string(), altText: text })) }) }),
  z.object({ article: z.object({ source: z.string(), thumbnail: text, title: z.string(), description: text }) }),
]);
const Body = NewPost.extend({ content: Content.optional(), edited: z.boolean() });
type Body = z.infer<typeof Body>;
const stored = kind('post', Body);
export type Post = Body & { id: string; at: Date };
/** `under`: the comment that it answers; null below the post itself. */
const CommentBody = z.object({ actor: z.string(), text: z.string(), under: z.string().nullable().default(null) });
type CommentBody = z.infer<typeof CommentBody>;
const storedComments = kind('comment', CommentBody);
export type Comment = CommentBody & { id: string; post: string; at: Date };
const Print = z.object({ post: z.string(), at: z.string() });
const prints = kind('print', Print);
/** Milliseconds. */
const duplicateMs = 10 * 60_000;

/** Posts and their comments. Concurrent or not, the same post is accepted once in ten minutes. */
export function createPosts({ records, now }: StandInContext) {
  const shown = ({ id, createdAt: at, body }: StoredRecord<Body>): Post => ({ id, at, ...body });

  /** @returns the post that this one duplicates */
  async function duplicateOf({ tenant, records: own }: ParsedRequest, wish: NewPost, id: string): Promise<string | null> {
    const print = digest(wish.author, wish.commentary, JSON.stringify(wish.content ?? null));
    const fresh = { post: id, at: now().toISOString() };
    if (await own.add(prints, { id: print, tenant, body: fresh })) return null;
    let duplicate: string | null = null;
    await own.change(prints, print, ({ body }) => {
      duplicate = Date.parse(body.at) + duplicateMs > now().getTime() ? body.post : null;
      return duplicate === null ? fresh : null;
    });
    return duplicate;
  }

  return {
    async create(parsed: ParsedRequest, wish: NewPost): Promise<{ id: string } | { duplicateOf: string }> {
      const kind = wish.content && 'media' in wish.content && wish.content.media.id.startsWith('urn:li:video:') ? 'ugcPost' : 'share';
      const id = `urn:li:${kind}:${snowflake(now())}`;
      const duplicate = await duplicateOf(parsed, wish, id);
      if (duplicate !== null) return { duplicateOf: duplicate };
      await parsed.records.add(stored, { id, tenant: parsed.tenant, parent: wish.author, body: { ...wish, edited: false } });
      return { id };
    },

    async get(tenant: string, id: string): Promise<Post | null> {
      const record = await records.get(stored, id);
      return record?.tenant === tenant ? shown(record) : null;
    },

    /** Those of the tenant, or of one author; newest first. */
    all: async (tenant: string, author?: string): Promise<Post[]> =>
      (await records.list(stored, { tenant, ...(author !== undefined && { parent: author }) })).map(shown).reverse(),

    change: (parsed: ParsedRequest, id: string, commentary: string) =>
      parsed.records.change(stored, id, ({ body }) => ({ ...body, commentary, edited: true })),

    remove: (parsed: ParsedRequest, id: string): Promise<boolean> => parsed.records.remove(stored, id),

    async comment(parsed: ParsedRequest, post: string, body: CommentBody): Promise<string> {
      const id = snowflake(now());
      await parsed.records.add(storedComments, { id, tenant: parsed.tenant, parent: post, body });
      return id;
    },

    /** Newest first; of one post, or all. */
    comments: async (tenant: string, post?: string): Promise<Comment[]> =>
      (await records.list(storedComments, { tenant, ...(post !== undefined && { parent: post }) }))
        .map(({ id, parent, createdAt: at, body }) => ({ id, post: parent ?? '', at, ...body }))
        .reverse(),
  };
}
