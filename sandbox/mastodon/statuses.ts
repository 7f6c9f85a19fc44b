import { z } from 'zod';
import { digest, snowflake, snowflakeAt } from '../core/ids.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { audienceOf } from './audience.ts';
import { limits } from './limits.ts';
import type { MastodonMedia } from './media.ts';
import { people } from './people.ts';
import { type MastodonStatus, type StatusBody, storedStatuses, Visibility } from './status.ts';
import { isTooLong } from './text.ts';

/** Schemas BaseStatus, TextStatus and MediaStatus. Mastodon ignores unknown fields; here they are errors. */
export const NewStatus = z.strictObject({
  status: z.string().default(''),
  media_ids: z.array(z.string()).default([]),
  in_reply_to_id: z.string().optional(),
  sensitive: z.boolean().default(false),
  spoiler_text: z.string().default(''),
  visibility: Visibility.default('public'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]+)?$/)
    .optional(),
});
export type NewStatus = z.infer<typeof NewStatus>;

/** The body of an edit, which removes what it doesn't name. */
export const Edit = NewStatus.omit({ in_reply_to_id: true, visibility: true });
export type Edit = z.infer<typeof Edit>;

/** The server's error. */
export interface Refused {
  status: 404 | 422;
  error: string;
}
const invalid = (error: string): Refused => ({ status: 422, error });
export const notFound: Refused = { status: 404, error: 'Record not found' };

const likes = kind('favourite', z.object({}));
/** The ID of the status that a key is for. */
const keys = kind('key', z.object({ id: z.string() }));

/** The newest statuses that the audience writes about. */
const watched = 100;
/** How long a key is stored. Milliseconds. */
const keyMs = 3_600_000;

export function createStatuses(stage: StandInContext, media: MastodonMedia) {
  const { records, now } = stage;
  const handleIn = (tenant: string, account: string): string => people.find(tenant, account)?.handle ?? '';
  const shown = ({ id, createdAt, body }: { id: string; createdAt: Date; body: StatusBody }): MastodonStatus => ({
    id,
    at: createdAt,
    ...body,
  });
  /** Those of the tenant, or of one account; oldest first. */
  const all = async (tenant: string, author?: string): Promise<MastodonStatus[]> =>
    (await records.list(storedStatuses, { tenant, ...(author !== undefined && { parent: author }) })).map(shown);
  /** What the audience wrote to the tenant's accounts, or to one, oldest first. */
  const strangers = async (tenant: string, account?: string): Promise<MastodonStatus[]> =>
    audienceOf(stage, (await all(tenant, account)).slice(-watched), (one) => handleIn(tenant, one));

  /** One of the tenant's own. */
  async function stored({ tenant }: Pick<ParsedRequest, 'tenant'>, id: string): Promise<MastodonStatus | null> {
    const record = await records.get(storedStatuses, id);
    return record?.tenant === tenant ? shown(record) : null;
  }

  /** One of the tenant's own, or of the audience: first what it wrote to the account. */
  async function get({ tenant, account }: Pick<ParsedRequest, 'tenant' | 'account'>, id: string): Promise<MastodonStatus | null> {
    const isIt = (status: MastodonStatus) => status.id === id;
    return (await stored({ tenant }, id)) ?? (await strangers(tenant, account)).find(isIt) ?? (await strangers(tenant)).find(isIt) ?? null;
  }

  /**
   * The key's first request chooses the ID, so that of two concurrent requests one is written. IDs ascend, because lists are read by them.
   * After an expired key, the ID is new, and the key is stored again.
   */
  async function idFor(
    { tenant, account, records: kept }: ParsedRequest,
    key: string,
  ): Promise<{ id: string; before: MastodonStatus | null }> {
    const id = digest(account, key);
    const fresh = snowflake(now());
    await kept.add(keys, { id, tenant, body: { id: fresh } });
    const record = await kept.change(keys, id, ({ body }) => (isExpired(body.id) ? { id: fresh } : null));
    // A lie keeps nothing.
    const chosen = record?.body.id ?? fresh;
    return { id: chosen, before: await stored({ tenant }, chosen) };
  }
  const isExpired = (id: string): boolean => BigInt(id) < BigInt(snowflakeAt(new Date(now().getTime() - keyMs)));

  /** Mastodon trims texts, and uses the warning as the text if there is none. */
  function content({ status, spoiler_text: warning }: Edit): Pick<StatusBody, 'text' | 'warning'> {
    const text = status.trim();
    return text === '' ? { text: warning.trim(), warning: '' } : { text, warning };
  }

  /** Why a status is rejected, or null. The description lists the errors, but not which of several is reported: the order is unofficial. */
  async function refusal(parsed: ParsedRequest, wish: Edit, of: string | null): Promise<Refused | null> {
    const problem = await media.refusalOf(parsed, wish.media_ids, of);
    if (problem) return invalid(problem);
    const { text, warning } = content(wish);
    if (text === '' && wish.media_ids.length === 0) return invalid("Validation failed: Text can't be blank");
    if (isTooLong(text, warning, limits.characters))
      return invalid(`Validation failed: Text character limit of ${limits.characters} exceeded`);
    return null;
  }

  return {
    all,
    get,

    /** What others wrote to an account, oldest first: the audience, and the tenant's other accounts that mention it. */
    async to(tenant: string, account: string): Promise<MastodonStatus[]> {
      const mention = new RegExp(`@${handleIn(tenant, account)}(?![\\w@])`, 'i');
      const own = (await all(tenant)).filter(({ author, text }) => author !== account && mention.test(text));
      const written = [...own, ...(await strangers(tenant, account))];
      return written.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    },

    /** An account likes a status; doing it again changes nothing. */
    async like({ tenant, account, records: kept }: ParsedRequest, id: string): Promise<void> {
      await kept.add(likes, { id: `${account} ${id}`, tenant, parent: id, body: {} });
    },

    /** Whether the account likes it, and how many of the tenant's accounts do. */
    async likes(tenant: string, account: string | null, id: string): Promise<{ liked: boolean; count: number }> {
      const found = await records.list(likes, { tenant, parent: id });
      return { liked: found.some((one) => one.id === `${account} ${id}`), count: found.length };
    },

    /** Creates a status, or returns the one created with the same key within the last hour. */
    async create(parsed: ParsedRequest, wish: NewStatus, key: string | null): Promise<MastodonStatus | Refused> {
      const { id, before } = key === null ? { id: snowflake(now()), before: null } : await idFor(parsed, key);
      if (before) return before;

      const { in_reply_to_id: replyTo = null, language = 'en', sensitive, visibility, media_ids: mediaIds } = wish;
      if (replyTo !== null && !(await get(parsed, replyTo))) return notFound;
      const refused = await refusal(parsed, wish, null);
      if (refused) return refused;
      const more = { language, visibility, mediaIds, replyTo, editedAt: null };
      const body: StatusBody = { author: parsed.account, ...content(wish), sensitive: sensitive || wish.spoiler_text !== '', ...more };
      const isNew = await parsed.records.add(storedStatuses, { id, tenant: parsed.tenant, parent: parsed.account, body });
      if (!isNew) return (await stored(parsed, id)) ?? notFound;
      // A lie stores no status, and so attaches no file.
      if (await stored(parsed, id)) await media.attach(mediaIds, id);
      return { id, at: now(), ...body };
    },

    async edit(parsed: ParsedRequest, id: string, wish: Edit): Promise<MastodonStatus | Refused> {
      const before = await stored(parsed, id);
      if (before?.author !== parsed.account) return notFound;
      const refused = await refusal(parsed, wish, id);
      if (refused) return refused;
      const { language = before.language, sensitive, media_ids: mediaIds } = wish;
      const changes = {
        ...content(wish),
        language,
        mediaIds,
        sensitive: sensitive || wish.spoiler_text !== '',
        editedAt: now().toISOString(),
      };
      const record = await parsed.records.change(storedStatuses, id, ({ body }) => ({ ...body, ...changes }));
      await media.attach(mediaIds, id);
      return record ? shown(record) : notFound;
    },

    /** @returns the deleted status, or null if the account has none with this ID */
    async remove(parsed: ParsedRequest, id: string, withMedia: boolean): Promise<MastodonStatus | null> {
      const status = await stored(parsed, id);
      if (status?.author !== parsed.account || !(await parsed.records.remove(storedStatuses, id))) return null;
      if (withMedia && !(await stored(parsed, id))) for (const medium of status.mediaIds) await media.remove(medium);
      return status;
    },

    /** An account's newest statuses before `maxId`, or those immediately after `minId`; newest first. */
    async newest(
      { tenant }: ParsedRequest,
      author: string,
      { limit, maxId, minId = null }: { limit: number; maxId: string | null; minId?: string | null },
    ): Promise<MastodonStatus[]> {
      const own = (await all(tenant, author)).reverse();
      if (minId !== null) return pageOf(own, { limit, minId });
      const from = maxId === null ? 0 : own.findIndex(({ id }) => id === maxId) + 1;
      return own.slice(from, from + limit);
    },
  };
}

/** A page of entries that are newest first: the newest, those before `maxId`, or those immediately after `minId`. */
export function pageOf<T extends { id: string }>(
  entries: readonly T[],
  { limit, maxId = null, minId = null }: { limit: number; maxId?: string | null; minId?: string | null },
): T[] {
  const older = maxId === null ? entries : entries.filter(({ id }) => BigInt(id) < BigInt(maxId));
  if (minId === null) return older.slice(0, limit);
  const newer = older.filter(({ id }) => BigInt(id) > BigInt(minId));
  return newer.slice(Math.max(0, newer.length - limit));
}
