import { z } from 'zod';
import { snowflake } from '../core/ids.ts';
import { units } from '../core/limits.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { Bool, fromJson } from '../meta/params.ts';
import { Targeting } from './audience.ts';
import type { Photos } from './photos.ts';

const longest = 63_206;
const longestComment = 8000;
/** Repeating a text within this time is rejected. Milliseconds. */
const duplicateWithin = 10 * 60_000;

const Id = z.string().regex(/^\d+$/);

/** The parameters of the edge `feed` that Everycast uses; others are unknown here. */
export const NewPost = z.strictObject({
  message: units(longest).optional(),
  link: z.url().optional(),
  attached_media: fromJson(z.array(z.strictObject({ media_fbid: Id })).min(1)).optional(),
  published: Bool.optional(),
  targeting: Targeting,
});
export const NewComment = z.strictObject({ message: units(longestComment).min(1) });
export const PostChange = z.strictObject({ message: units(longest) });

const Body = z.object({
  page: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  photos: z.array(z.string()),
  video: z.string().nullable(),
  targeting: Targeting,
});
type Body = z.infer<typeof Body>;
const stored = kind('post', Body);
export type FacebookPost = Body & { id: string; at: Date };
const CommentBody = z.object({ page: z.string(), message: z.string() });
type CommentBody = z.infer<typeof CommentBody>;
const storedComments = kind('comment', CommentBody);
/** A comment that a Page wrote. `under`: the post, video or comment that it answers. */
export type FacebookComment = CommentBody & { id: string; at: Date; under: string };

/** Why a post was rejected: an invalid parameter, or a duplicate. */
export type Refused = { refused: string } | { duplicate: true };

type ParsedPage = ParsedRequest & { page: string };

export function createPosts({ records, now }: StandInContext, photos: Photos) {
  type Kept<B> = { id: string; createdAt: Date; body: B };
  const shown = <B extends object>({ id, createdAt, body }: Kept<B>): B & { id: string; at: Date } => ({ id, at: createdAt, ...body });
  /** Those of the tenant, or of one Page; oldest first. */
  const all = async (tenant: string, page?: string): Promise<FacebookPost[]> =>
    (await records.list(stored, { tenant, ...(page !== undefined && { parent: page }) })).map(shown);
  const numbered = (page: string) => `${page}_${snowflake(now())}`;

  async function refusal(
    { tenant, page }: ParsedPage,
    { message = '', link, attached_media: media = [] }: z.infer<typeof NewPost>,
  ): Promise<Refused | null> {
    if (message.trim() === '' && link === undefined && media.length === 0)
      return { refused: 'One of message, link or attached_media is needed.' };
    for (const { media_fbid: id } of media) {
      const photo = await photos.get(id);
      if (photo?.tenant !== tenant || photo.page !== page) return { refused: `Invalid media_fbid ${id}` };
      if (photo.published) return { refused: `The photo ${id} is published already.` };
    }
    const latest = (await all(tenant, page)).filter((post) => post.at.getTime() > now().getTime() - duplicateWithin);
    return media.length === 0 && latest.some((post) => post.message === message && post.link === (link ?? null))
      ? { duplicate: true }
      : null;
  }

  return {
    all,

    async create(parsed: ParsedPage, wish: z.infer<typeof NewPost>): Promise<FacebookPost | Refused> {
      const refused = await refusal(parsed, wish);
      if (refused) return refused;
      const shownPhotos = (wish.attached_media ?? []).map(({ media_fbid: id }) => id);
      const { message = '', link = null, targeting } = wish;
      const body: Body = { page: parsed.page, message, link, photos: shownPhotos, video: null, ...(targeting && { targeting }) };
      const id = numbered(parsed.page);
      await parsed.records.add(stored, { id, tenant: parsed.tenant, parent: parsed.page, body });
      return { id, at: now(), ...body };
    },

    /** A published video is a post, too. */
    async ofVideo({ tenant, page, records: memory }: ParsedPage, video: string, message: string, targeting: Targeting): Promise<string> {
      const id = numbered(page);
      const body: Body = { page, message, link: null, photos: [], video, ...(targeting && { targeting }) };
      await memory.add(stored, { id, tenant, parent: page, body });
      return id;
    },

    async get(tenant: string, id: string): Promise<FacebookPost | null> {
      const record = await records.get(stored, id);
      return record && record.tenant === tenant ? shown(record) : null;
    },

    change: (id: string, message: string, memory: ParsedRequest['records']) =>
      memory.change(stored, id, ({ body }) => ({ ...body, message })),
    remove: (id: string, memory: ParsedRequest['records']) => memory.remove(stored, id),

    async comment({ tenant, page, records: memory }: ParsedPage, under: string, message: string): Promise<string> {
      const id = `${numberIn(under)}_${snowflake(now())}`;
      await memory.add(storedComments, { id, tenant, parent: under, body: { page, message } });
      return id;
    },

    /** Oldest first. */
    comments: async (tenant: string, under: string): Promise<FacebookComment[]> =>
      (await records.list(storedComments, { tenant, parent: under })).map((comment) => ({ ...shown(comment), under })),

    allComments: async (tenant: string): Promise<FacebookComment[]> =>
      (await records.list(storedComments, { tenant })).map((comment) => ({ ...shown(comment), under: comment.parent ?? '' })),
  };
}

/** A post's own number, without the Page's; that of a comment's post, for a comment. */
function numberIn(id: string): string {
  const [first = '', second] = id.split('_');
  // Page IDs have fifteen digits here, and posts' have more.
  return second !== undefined && first.length <= 15 ? second : first;
}

export type Posts = ReturnType<typeof createPosts>;
