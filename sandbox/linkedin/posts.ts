import { digest, snowflake } from '../core/ids.ts';
import type { StoredRecord } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import type { NewPost } from './wishes.ts';

type Body = NewPost & { edited: boolean };
export type Post = Body & { id: string; at: Date };
/** `under`: the comment that it answers; null below the post itself. */
type CommentBody = { actor: string; text: string; under: string | null };
export type Comment = CommentBody & { id: string; post: string; at: Date };
/** Milliseconds. */
const duplicateMs = 10 * 60_000;

/** Posts and their comments. Concurrent or not, the same post is accepted once in ten minutes. */
export function createPosts({ records, now }: StandInContext) {
  type Print = { post: string; at: string };
  const shown = ({ id, createdAt: at, body }: StoredRecord<Body>): Post => ({ id, at, ...body });

  /** @returns the post that this one duplicates */
  async function duplicateOf({ tenant, records: own }: ParsedRequest, wish: NewPost, id: string): Promise<string | null> {
    const print = digest(wish.author, wish.commentary, JSON.stringify(wish.content ?? null));
    const fresh: Print = { post: id, at: now().toISOString() };
    if (await own.add<Print>({ kind: 'print', id: print, tenant, body: fresh })) return null;
    let duplicate: string | null = null;
    await own.change<Print>('print', print, ({ body }) => {
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
      await parsed.records.add<Body>({ kind: 'post', id, tenant: parsed.tenant, parent: wish.author, body: { ...wish, edited: false } });
      return { id };
    },

    async get(tenant: string, id: string): Promise<Post | null> {
      const record = await records.get<Body>('post', id);
      return record?.tenant === tenant ? shown(record) : null;
    },

    /** Those of the tenant, or of one author; newest first. */
    all: async (tenant: string, author?: string): Promise<Post[]> =>
      (await records.list<Body>('post', { tenant, ...(author !== undefined && { parent: author }) })).map(shown).reverse(),

    change: (parsed: ParsedRequest, id: string, commentary: string) =>
      parsed.records.change<Body>('post', id, ({ body }) => ({ ...body, commentary, edited: true })),

    remove: (parsed: ParsedRequest, id: string): Promise<boolean> => parsed.records.remove('post', id),

    async comment(parsed: ParsedRequest, post: string, body: CommentBody): Promise<string> {
      const id = snowflake(now());
      await parsed.records.add<CommentBody>({ kind: 'comment', id, tenant: parsed.tenant, parent: post, body });
      return id;
    },

    /** Newest first; of one post, or all. */
    comments: async (tenant: string, post?: string): Promise<Comment[]> =>
      (await records.list<CommentBody>('comment', { tenant, ...(post !== undefined && { parent: post }) }))
        .map(({ id, parent, createdAt: at, body }) => ({ id, post: parent ?? '', at, ...body, under: body.under ?? null }))
        .reverse(),
  };
}
