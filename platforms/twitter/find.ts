import { message } from '@everycast/messages/message';
import { tokenOf } from '../port/account.ts';
import { call, objectIn, unexpectedAnswer } from '../port/call.ts';
import { fieldsIn, isFields } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { intentIn, SentAt } from '../port/stored.ts';
import { api } from './api.ts';
import { profileOf } from './connect.ts';
import { isLong, limitsOf } from './limits.ts';
import { isDuplicate, mapErrors } from './problems.ts';
import { sameText } from './same-text.ts';
import { measure } from './text.ts';

const callMs = 30_000;
/** Clocks differ: the search starts this long before the post was sent. Milliseconds. */
const clockMs = 60_000;
const newest = 100;

export type Found = {
  id?: unknown;
  created_at?: unknown;
  text?: unknown;
  entities?: unknown;
  /** The full text of a long post, of which the other field is only the beginning. */
  note_post?: { text?: unknown; entities?: unknown };
  conversation_id?: unknown;
  attachments?: { media_keys?: unknown };
  referenced_posts?: unknown;
};

/** A post that was sent: its text, and whether one that says it can be it. `expansions`: what that requires. */
export interface Sought {
  text: string;
  says(post: Found): boolean;
  mayBe(post: Found): boolean;
  expansions?: string;
}

export const says = ({ note_post: whole, ...post }: Found, text: string): boolean => sameText(whole ?? post, text);

/** Finds a post among the account's newest. @throws PlatformProblem */
export function findPost(context: StepContext, sought: Sought): Promise<LookUp> {
  const { at: sentAt } = intentIn(SentAt, context);
  const since = new Date(Date.parse(sentAt) - clockMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return mapErrors(context.env, 'ask', async () => {
    const posts = await newestPosts(context, { start_time: since, expansions: sought.expansions });
    const alike = posts.filter((post) => sought.mayBe(post) && sought.says(post));
    const found = await firstFree(
      alike.map(({ id, created_at: at }) => ({ id: String(id), at: Date.parse(String(at)) })),
      context,
    );
    if (found) return { found: true, outcome: { id: found.id } };
    if (posts.length >= newest) throw tooManyNewer();
    return { found: false };
  });
}

/** The account's newest posts. @throws CallFailure */
async function newestPosts(
  { account, env }: StepContext,
  more: { start_time?: string; expansions?: string | undefined },
): Promise<Found[]> {
  const url = api(account, `/2/users/${account.remoteId}/tweets`);
  const query = { ...more, max_results: newest, 'post.fields': 'attachments,conversation_id,created_at,entities,note_post' };
  const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
  const { data, meta } = objectIn(answer, url);
  if (Array.isArray(data)) return data.filter(isFields);
  // An empty result is explicit, not inferred: misreading another response would send the post twice.
  if (fieldsIn(meta).result_count === 0) return [];
  throw unexpectedAnswer(answer, url);
}

/**
 * Sends a post. X rejects a text as a duplicate: of this post, whose response was lost, or of an older one. The older one would be visible;
 * if there is none, a look-up finds out. @throws PlatformProblem
 */
export async function sendOnce(context: StepContext, sought: Sought, send: () => Promise<Json>): Promise<Json> {
  try {
    return await send();
  } catch (error) {
    if (!isDuplicate(error)) throw await asToldByLength(error, sought, context);
    const look = await findPost(context, sought);
    if (look.found) return look.outcome;
    const isOlder = (await mapErrors(context.env, 'ask', () => newestPosts(context, {}))).some((post) => sought.says(post));
    if (!isOlder) throw error;
    throw new PlatformProblem('rejected', message('platforms.same_text', { platform: 'Twitter' }), {
      platformMessage: error.platformMessage,
      cause: error,
    });
  }
}

/**
 * If a subscription has ended since a long text was written, X rejects it, not necessarily with a clear message: the account's profile
 * tells what it may post now. Nothing is published, so a failure of that call means to retry.
 */
async function asToldByLength(error: unknown, { text }: Sought, { account, env }: StepContext): Promise<unknown> {
  if (!(error instanceof PlatformProblem) || error.kind !== 'rejected') return error;
  const isShort = measure(text, limitsOf({})).over === 0;
  if (isShort) return error;
  const { length, max, over } = measure(text, limitsOf((await profileOf(account, env)).traits));
  if (over === 0) return error;
  const code = isLong(length) ? 'twitter.needs_subscription' : 'twitter.too_long_for_account';
  return new PlatformProblem('rejected', message(code, { max, length }), { platformMessage: error.platformMessage, cause: error });
}
