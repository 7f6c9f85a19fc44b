import twitterText from 'twitter-text';
import { snowflake } from '../core/ids.ts';
import type { StoredRecord } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { type AudiencePost, audienceOf } from './audience.ts';
import type { TwitterMedia } from './media.ts';
import { allowedTo, people } from './people.ts';
import { type PostBody, storedPosts, type TwitterPost } from './post.ts';
import { isTooLong } from './text.ts';
import { closedIn, type NewPost } from './wishes.ts';

/** X's error with its status. */
export interface Refused {
  status: 400 | 403;
  detail: string;
}

/** Repeating a text within this time is rejected. Milliseconds. */
const duplicateWithin = 15 * 60_000;

export type TwitterPosts = ReturnType<typeof createPosts>;

export function createPosts(stage: StandInContext, media: TwitterMedia) {
  const { now } = stage;
  const shown = ({ id, createdAt, tenant, body }: StoredRecord<PostBody>): TwitterPost => ({ id, at: createdAt, tenant, ...body });
  /** Those of the tenant, or of one account; oldest first. */
  const all = async (tenant: string, author?: string): Promise<TwitterPost[]> =>
    (await stage.records.list(storedPosts, { tenant, ...(author !== undefined && { parent: author }) })).map(shown);

  async function get({ tenant }: Pick<ParsedRequest, 'tenant'>, id: string): Promise<TwitterPost | null> {
    const record = await stage.records.get(storedPosts, id);
    return record?.tenant === tenant ? shown(record) : null;
  }

  const ofAudience = async (tenant: string, account?: string): Promise<AudiencePost[]> => audienceOf(stage, await all(tenant, account));

  /** A post of anybody. `account`: who most likely looks at it, because it answers or mentions them. */
  async function seen({ tenant, account }: Pick<ParsedRequest, 'tenant' | 'account'>, id: string): Promise<TwitterPost | null> {
    const isIt = (one: AudiencePost) => one.id === id;
    return (await get({ tenant }, id)) ?? (await ofAudience(tenant, account)).find(isIt) ?? (await ofAudience(tenant)).find(isIt) ?? null;
  }

  /** Those of the audience that mention an account, newest first. */
  async function mentioning(tenant: string, account: string): Promise<AudiencePost[]> {
    return (await ofAudience(tenant, account)).sort((a, b) => (BigInt(b.id) > BigInt(a.id) ? 1 : -1));
  }

  async function refusal({ tenant, account }: ParsedRequest, wish: NewPost): Promise<Refused | null> {
    const { text, media: attached, reply } = wish;
    const ids = attached?.media_ids ?? [];
    if (text.trim() === '' && ids.length === 0) return { status: 400, detail: 'A post needs a text or media.' };
    if (isTooLong(text, allowedTo(people.find(tenant, account)).characters) || twitterText.hasInvalidCharacters(text)) {
      return { status: 400, detail: 'The text of the post is too long or not valid.' };
    }
    if (twitterText.extractCashtags(text).length > 1) return { status: 403, detail: 'A post may have one cashtag at most.' };
    const closed = closedIn(wish);
    if (closed) return { status: 403, detail: closed };
    const problem =
      (await media.refusalOf(tenant, account, ids)) ?? (attached ? await media.previewRefusalOf(tenant, account, attached) : null);
    if (problem) return { status: 400, detail: problem };
    const before = await all(tenant, account);
    const answered = reply?.in_reply_to_tweet_id;
    const mayReply = async (): Promise<boolean> =>
      before.some(({ id }) => id === answered) || (await mentioning(tenant, account)).some(({ id }) => id === answered);
    if (reply && !(await mayReply())) {
      return { status: 403, detail: 'Replies are possible to posts of one’s own, or to those that mention one.' };
    }
    const same = before.some((post) => post.text === text && ids.length === 0 && post.at.getTime() > now().getTime() - duplicateWithin);
    return same ? { status: 403, detail: 'You are not allowed to create a Tweet with duplicate content.' } : null;
  }

  return {
    all,

    async create(parsed: ParsedRequest, wish: NewPost): Promise<TwitterPost | Refused> {
      const refused = await refusal(parsed, wish);
      if (refused) return refused;
      const id = snowflake(now());
      const before = wish.reply ? await seen(parsed, wish.reply.in_reply_to_tweet_id) : null;
      const body: PostBody = {
        author: parsed.account,
        text: wish.text,
        mediaIds: wish.media?.media_ids ?? [],
        title: wish.media?.title ?? null,
        preview: wish.media?.preview_media_id ?? null,
        replyTo: wish.reply?.in_reply_to_tweet_id ?? null,
        conversation: before?.conversation ?? id,
        replySettings: wish.reply_settings ?? null,
        madeWithAi: wish.made_with_ai ?? false,
        paidPartnership: wish.paid_partnership ?? false,
      };
      await parsed.records.add(storedPosts, { id, tenant: parsed.tenant, parent: parsed.account, body });
      return { id, at: now(), tenant: parsed.tenant, ...body };
    },

    get,
    seen,
    mentioning,

    /** @returns whether it existed and belonged to the account */
    async remove({ tenant, account, records }: ParsedRequest, id: string): Promise<'removed' | 'foreign' | 'missing'> {
      const record = await stage.records.get(storedPosts, id);
      if (!record || record.tenant !== tenant) return 'missing';
      if (record.body.author !== account) return 'foreign';
      return (await records.remove(storedPosts, id)) ? 'removed' : 'missing';
    },
  };
}
