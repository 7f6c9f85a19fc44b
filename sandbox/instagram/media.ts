import { z } from 'zod';
import { secret, snowflake } from '../core/ids.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';

const longestComment = 2200;
export const NewComment = z.strictObject({ message: z.string().min(1).max(longestComment) });

const Body = z.object({ account: z.string(), container: z.string(), shortcode: z.string() });
type Body = z.infer<typeof Body>;
const stored = kind('media', Body);
export type Medium = Body & { id: string; at: Date };
const CommentBody = z.object({ account: z.string(), text: z.string() });
type CommentBody = z.infer<typeof CommentBody>;
const storedComments = kind('comment', CommentBody);
export type Comment = CommentBody & { id: string; at: Date };

/** Its public path, under the stand-in's base. */
export const pathOf = (container: { kind: string } | null, { shortcode }: Pick<Medium, 'shortcode'>): string =>
  `web/${container?.kind === 'reel' ? 'reel' : 'p'}/${shortcode}/`;

/** Milliseconds. */
const day = 86_400_000;

/** Published media and their comments. */
export function createMedia({ records, now }: StandInContext) {
  type Kept<B> = { id: string; createdAt: Date; body: B };
  const shown = <B extends object>({ id, createdAt, body }: Kept<B>): B & { id: string; at: Date } => ({ id, at: createdAt, ...body });
  /** Those of the tenant, or of one account; oldest first. */
  const all = async (tenant: string, account?: string): Promise<Medium[]> =>
    (await records.list(stored, { tenant, ...(account !== undefined && { parent: account }) })).map(shown);

  return {
    all,

    async add({ tenant, account, records: memory }: ParsedRequest, container: string): Promise<string> {
      const id = `18${snowflake(now()).slice(-15)}`;
      const body: Body = { account, container, shortcode: secret(8) };
      await memory.add(stored, { id, tenant, parent: account, body });
      return id;
    },

    async get(tenant: string, id: string): Promise<Medium | null> {
      const record = await records.get(stored, id);
      return record && record.tenant === tenant ? shown(record) : null;
    },

    /** How many posts an account has published in the past day. */
    lately: async (tenant: string, account: string): Promise<number> =>
      (await all(tenant, account)).filter((one) => one.at.getTime() > now().getTime() - day).length,

    async comment({ tenant, account, records: memory }: ParsedRequest, under: string, text: string): Promise<string> {
      const id = `17${snowflake(now()).slice(-15)}`;
      await memory.add(storedComments, { id, tenant, parent: under, body: { account, text } });
      return id;
    },

    /** What accounts wrote, by what it is under. */
    allComments: async (tenant: string): Promise<Map<string, Comment[]>> => {
      const found = (await records.list(storedComments, { tenant })).map((record) => ({
        under: record.parent ?? '',
        ...shown(record),
      }));
      return Map.groupBy(found, ({ under }) => under);
    },

    /** Oldest first. */
    comments: async (tenant: string, under: string): Promise<Comment[]> =>
      (await records.list(storedComments, { tenant, parent: under })).map(shown),
  };
}

export type Media = ReturnType<typeof createMedia>;
