import { z } from 'zod';
import { secret, snowflake } from '../core/ids.ts';
import type { Asked } from '../core/routes/asked.ts';
import type { Stage } from '../core/stand-in.ts';

const longestComment = 2200;
export const NewComment = z.strictObject({ message: z.string().min(1).max(longestComment) });

type Body = { account: string; container: string; shortcode: string };
export type Medium = Body & { id: string; at: Date };
type CommentBody = { account: string; text: string };
export type Comment = CommentBody & { id: string; at: Date };

/** Where people find it, under the stand-in's base. */
export const pathOf = (container: { kind: string } | null, { shortcode }: Pick<Medium, 'shortcode'>): string =>
  `web/${container?.kind === 'reel' ? 'reel' : 'p'}/${shortcode}/`;

/** Milliseconds. */
const day = 86_400_000;

/** What was published, and the comments under it. */
export function createMedia({ things, now }: Stage) {
  type Kept<B> = { id: string; createdAt: Date; body: B };
  const shown = <B extends object>({ id, createdAt, body }: Kept<B>): B & { id: string; at: Date } => ({ id, at: createdAt, ...body });
  const all = async (world: string): Promise<Medium[]> => (await things.list<Body>('media', { world })).map(shown);

  return {
    all,

    async add({ world, account, things: memory }: Asked, container: string): Promise<string> {
      const id = `18${snowflake(now()).slice(-15)}`;
      const body: Body = { account, container, shortcode: secret(8) };
      await memory.add<Body>({ kind: 'media', id, world, parent: account, body });
      return id;
    },

    async get(world: string, id: string): Promise<Medium | null> {
      const thing = await things.get<Body>('media', id);
      return thing && thing.world === world ? shown(thing) : null;
    },

    /** How many an account has published in the day that lies behind. */
    lately: async (world: string, account: string): Promise<number> =>
      (await all(world)).filter((one) => one.account === account && one.at.getTime() > now().getTime() - day).length,

    async comment({ world, account, things: memory }: Asked, under: string, text: string): Promise<string> {
      const id = `17${snowflake(now()).slice(-15)}`;
      await memory.add<CommentBody>({ kind: 'comment', id, world, parent: under, body: { account, text } });
      return id;
    },

    /** Oldest first. */
    comments: async (world: string, under: string): Promise<Comment[]> =>
      (await things.list<CommentBody>('comment', { world, parent: under })).map(shown),
  };
}

export type Media = ReturnType<typeof createMedia>;
