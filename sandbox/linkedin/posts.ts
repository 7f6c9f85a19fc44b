import { digest, snowflake } from '../core/ids.ts';
import type { Asked } from '../core/routes/asked.ts';
import type { Stage } from '../core/stand-in.ts';
import type { Thing } from '../core/things.ts';
import type { NewPost } from './wishes.ts';

type Body = NewPost & { edited: boolean };
export type Post = Body & { id: string; at: Date };
type CommentBody = { actor: string; text: string };
export type Comment = CommentBody & { id: string; post: string; at: Date };
/** Milliseconds. */
const duplicateMs = 10 * 60_000;

/** Posts and the comments under them. The same post is taken once in ten minutes, whoever is faster. */
export function createPosts({ things, now }: Stage) {
  type Print = { post: string; at: string };
  const shown = ({ id, createdAt: at, body }: Thing<Body>): Post => ({ id, at, ...body });

  /** @returns the post that this one is a duplicate of */
  async function duplicateOf({ world, things: own }: Asked, wish: NewPost, id: string): Promise<string | null> {
    const print = digest(wish.author, wish.commentary, JSON.stringify(wish.content ?? null));
    const fresh: Print = { post: id, at: now().toISOString() };
    if (await own.add<Print>({ kind: 'print', id: print, world, body: fresh })) return null;
    let duplicate: string | null = null;
    await own.change<Print>('print', print, ({ body }) => {
      duplicate = Date.parse(body.at) + duplicateMs > now().getTime() ? body.post : null;
      return duplicate === null ? fresh : null;
    });
    return duplicate;
  }

  return {
    async create(asked: Asked, wish: NewPost): Promise<{ id: string } | { duplicateOf: string }> {
      const kind = wish.content && 'media' in wish.content && wish.content.media.id.startsWith('urn:li:video:') ? 'ugcPost' : 'share';
      const id = `urn:li:${kind}:${snowflake(now())}`;
      const duplicate = await duplicateOf(asked, wish, id);
      if (duplicate !== null) return { duplicateOf: duplicate };
      await asked.things.add<Body>({ kind: 'post', id, world: asked.world, parent: wish.author, body: { ...wish, edited: false } });
      return { id };
    },

    async get(world: string, id: string): Promise<Post | null> {
      const thing = await things.get<Body>('post', id);
      return thing?.world === world ? shown(thing) : null;
    },

    /** Newest first. */
    all: async (world: string): Promise<Post[]> => (await things.list<Body>('post', { world })).map(shown).reverse(),

    change: (asked: Asked, id: string, commentary: string) =>
      asked.things.change<Body>('post', id, ({ body }) => ({ ...body, commentary, edited: true })),

    remove: (asked: Asked, id: string): Promise<boolean> => asked.things.remove('post', id),

    async comment(asked: Asked, post: string, body: CommentBody): Promise<string> {
      const id = snowflake(now());
      await asked.things.add<CommentBody>({ kind: 'comment', id, world: asked.world, parent: post, body });
      return id;
    },

    /** Newest first; those under one post, or all. */
    comments: async (world: string, post?: string): Promise<Comment[]> =>
      (await things.list<CommentBody>('comment', { world, ...(post !== undefined && { parent: post }) }))
        .map(({ id, parent, createdAt: at, body }) => ({ id, post: parent ?? '', at, ...body }))
        .reverse(),
  };
}
