import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { call, objectIn, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { Json } from '../port/json.ts';
import { isNewestFirst } from '../port/newest-first.ts';
import type { LookUp, PerformContext, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { api, pageOf } from './api.ts';
import { units } from './limits.ts';
import { mapErrors } from './problems.ts';

const callMs = 30_000;
/** Comments per request: the most that the API description allows. */
const atOnce = 100;
/** Requests that a look-up makes at most. */
const lookedThrough = 10;
/** Clocks differ: the search starts this long before the comment was sent. Milliseconds. */
const clockMs = 60_000;

/** A comment (schema Comment). `at`: ISO 8601. `along`: a few answers that come along with it, and how many there are. */
export type CommentEntry = { id: string; at: string; fields: Fields; answers: number; along: CommentEntry[] };
/** `order`: null if they aren't newest first. `after`: the token of the next page; null at the end. */
interface Comments {
  entries: CommentEntry[];
  order: readonly CommentEntry[] | null;
  after: string | null;
}

const entryOf = (comment: unknown): CommentEntry => {
  const { id, snippet } = fieldsIn(comment);
  const fields = fieldsIn(snippet);
  return { id: textOf(id), at: textOf(fields.publishedAt), fields, answers: 0, along: [] };
};

/** A comment with answers (schema CommentThread). */
function threadOf({ snippet, replies }: Fields): CommentEntry {
  const { topLevelComment, totalReplyCount: count } = fieldsIn(snippet);
  const { comments } = fieldsIn(replies);
  const along = Array.isArray(comments) ? comments.map(entryOf) : [];
  return { ...entryOf(topLevelComment), answers: typeof count === 'number' ? count : 0, along };
}

const paged = (entries: CommentEntry[], after: string | null): Comments => ({
  entries,
  order: isNewestFirst(entries) ? entries : null,
  after,
});

/** A page of the comments of a video, or all of a channel's. @throws CallFailure, PlatformProblem retry_later */
export async function threadsOf(
  of: { videoId: string } | { allThreadsRelatedToChannelId: string },
  after: string | null,
  account: ConnectedAccount,
  env: PlatformEnv,
): Promise<Comments> {
  const query = {
    ...of,
    part: 'snippet,replies',
    order: 'time',
    maxResults: atOnce,
    textFormat: 'plainText',
    pageToken: after ?? undefined,
  };
  const { items, next } = await pageOf(env, account, '/youtube/v3/commentThreads', query);
  return paged(items.map(threadOf), next);
}

/** A page of the answers to a comment. @throws CallFailure, PlatformProblem retry_later */
export async function answersTo(parentId: string, after: string | null, account: ConnectedAccount, env: PlatformEnv): Promise<Comments> {
  const query = { parentId, part: 'snippet', maxResults: atOnce, textFormat: 'plainText', pageToken: after ?? undefined };
  const { items, next } = await pageOf(env, account, '/youtube/v3/comments', query);
  return paged(items.map(entryOf), next);
}

/** Writes a comment or an answer to one. @throws CallFailure, PlatformProblem retry_later */
export async function write(what: 'commentThreads' | 'comments', snippet: object, { account, env }: Pick<StepContext, 'account' | 'env'>) {
  const url = api(account, `/youtube/v3/${what}`);
  await env.spend(units.write);
  const answer = await call(env, { url, query: { part: 'snippet' }, json: { snippet }, token: tokenOf(account), timeoutMs: callMs });
  const { id } = objectIn(answer, url);
  if (typeof id !== 'string' || id === '') throw unexpectedAnswer(answer, url);
  return { id } satisfies Json;
}

/** Writes the first comment under a video. */
export const comment = (videoId: string, context: PerformContext): Promise<Json> =>
  mapErrors(context.env, 'create', () =>
    write('commentThreads', { videoId, topLevelComment: { snippet: { textOriginal: context.content.firstComment } } }, context),
  );

export const findComment = (videoId: string, context: StepContext): Promise<LookUp> =>
  mapErrors(context.env, 'ask', () =>
    findWritten(context.content.firstComment, context, (after) => threadsOf({ videoId }, after, context.account, context.env)),
  );

/** Finds what was written in one of these lists by its text: YouTube has no key for it. Of one's own, the original text is returned. */
export async function findWritten(text: string, context: StepContext, list: (after: string | null) => Promise<Comments>): Promise<LookUp> {
  const { account, since } = context;
  const from = since.getTime() - clockMs;
  const matches: { id: string; at: number }[] = [];
  let after: string | null = null;
  for (let asked = 1; ; asked += 1) {
    const page: Comments = await list(after);
    const newer = page.entries.map((one) => ({ ...one, at: Date.parse(one.at) })).filter(({ at }) => at >= from);
    matches.push(...newer.filter(({ fields }) => authorIn(fields) === account.remoteId && sameText(fields.textOriginal, text)));
    after = page.after;
    if (after === null || (page.order !== null && newer.length < page.entries.length)) break;
    if (asked < lookedThrough) continue;
    if (matches.length === 0) throw tooManyNewer();
    break;
  }
  const match = await firstFree(matches, context);
  return match ? { found: true, outcome: { id: match.id } } : { found: false };
}

/** The channel of who wrote a comment. */
export const authorIn = ({ authorChannelId }: Fields): string => textOf(fieldsIn(authorChannelId).value);
