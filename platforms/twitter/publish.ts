import { message } from '@everycast/messages/message';
import type { ConnectedAccount } from '../port/account.ts';
import { call, objectIn, strange } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { firstFree, itemById, tooManyNewer } from '../port/found.ts';
import { hostOf } from '../port/hosts.ts';
import type { Json } from '../port/json.ts';
import type { ConnectBy } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, LookUp, PerformContext, Publisher, StepContext } from '../port/publisher.ts';
import { keyOf, type Step, type StepId, stepOf, thePost } from '../port/steps.ts';
import { fileAt, followers, partAt, partsOf, stepsOf } from '../port/thread.ts';
import { api, dataIn } from './api.ts';
import { profileOf } from './connect.ts';
import { isLong, limitsOf } from './limits.ts';
import { twitterManifest } from './manifest.ts';
import { processed, upload } from './media.ts';
import { chosenIn, coverKey } from './options.ts';
import { isDuplicate, reduced } from './problems.ts';
import { sameText } from './same-text.ts';
import { sawLimit } from './seen.ts';
import { measure } from './text.ts';

const callMs = 30_000;
/** Clocks differ: the search starts this long before the post was sent. Milliseconds. */
const clockMs = 60_000;
const newest = 100;

type Intent = { at: string };
const coverStep = { is: 'picture', option: coverKey } as const satisfies StepId;

/** Photos are ready after their upload; animated media and videos are processed. */
const isWorkedOn = ({ kind, contentType }: MediaFile): boolean => kind === 'video' || contentType === 'image/gif';

export const twitterPublisher: Publisher = {
  steps(content) {
    const cover = stepOf(coverStep, 'steps.cover', { quota: 'uploads' });
    return [...(coverOf(content) ? [cover] : []), ...stepsOf(content, { isWorkedOn, quota: () => 'uploads' })];
  },

  intend(step, _content, env) {
    return step.kind === 'publish' ? ({ at: env.now().toISOString() } satisfies Intent) : null;
  },

  async perform(context) {
    if (context.step.kind === 'publish') return createOnce(context);
    const cover = context.step.id.is === 'picture' ? coverOf(context.content) : null;
    if (cover) return upload(cover, context);
    const { file, uploaded } = fileAt(context.step, context.content, context.outcomes);
    if (context.step.kind === 'upload') return upload(file, context);
    return processed((uploaded as Medium).id, context);
  },

  lookUp: (context) => (context.step.kind === 'publish' ? find(context) : Promise.resolve({ found: false })),

  itemOf: itemById,

  published(outcomes, account) {
    const { id } = outcomes[keyOf(thePost)] as { id: string };
    return {
      remoteId: id,
      permalink: `${hostOf(twitterManifest.connect as Extract<ConnectBy, { by: 'oauth' }>, account.service, 'web')}/${account.handle}/status/${id}`,
    };
  },

  async remove({ remoteId, outcomes }, account, env) {
    const ids = (followers(outcomes) as { id: string }[]).map(({ id }) => id);
    let wasThere = false;
    for (const id of [...ids, remoteId]) wasThere = (await removeOne(id, account, env)) || wasThere;
    return wasThere;
  },
};

function removeOne(id: string, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const url = api(account, `/2/tweets/${id}`);
  return reduced(env, 'ask', async () => {
    if (!(await get(account, env, id))) return false;
    const answer = await call(env, { url, method: 'DELETE', token: account.credentials.accessToken ?? '', timeoutMs: callMs });
    return dataIn(answer, url).deleted === true;
  });
}

/** The part whose video gets the title and the cover: the first with a video. -1: none. */
const filmed = (content: Content): number => partsOf(content).findIndex(({ media }) => media.some(({ kind }) => kind === 'video'));
const coverOf = (content: Content): MediaFile | null => (filmed(content) < 0 ? null : (content.pictures[coverKey] ?? null));

type Medium = { id: string; key: string | null };

/** A part of the post, its media, and the post it replies to. */
function postAt({ step, content, outcomes }: StepContext) {
  const { parts, part, number } = partAt(step, content);
  const media = part.media.map((_, index) => outcomes[keyOf({ is: 'upload', part: number, file: index })] as Medium);
  const idOf = (of: Pick<Step, 'key'> | undefined): string | null => (outcomes[of?.key ?? ''] as { id: string } | undefined)?.id ?? null;
  const others = parts.slice(0, number).map(idOf);
  return {
    text: part.text,
    media,
    isFilmed: number === filmed(content),
    replyTo: idOf(parts[number - 1]),
    root: number === 0 ? null : idOf(parts[0]),
    others,
  };
}

/**
 * X rejects a text as a duplicate: of this post, whose response was lost, or of an older one. The older one would be visible; if there is
 * none, a look-up finds out.
 */
async function createOnce(context: PerformContext): Promise<Json> {
  try {
    return await create(context);
  } catch (error) {
    if (!isDuplicate(error)) throw await asToldByLength(error, context);
    const look = await find(context);
    if (look.found) return look.outcome;
    const { text } = postAt(context);
    const isOlder = (await reduced(context.env, 'ask', () => newestPosts(context, {}))).some((post) => says(post, text));
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
async function asToldByLength(error: unknown, context: PerformContext): Promise<unknown> {
  if (!(error instanceof PlatformProblem) || error.kind !== 'rejected') return error;
  const { text } = postAt(context);
  const isShort = measure(text, limitsOf({})).over === 0;
  if (isShort) return error;
  const { length, max, over } = measure(text, limitsOf((await profileOf(context.account, context.env)).traits));
  if (over === 0) return error;
  const code = isLong(length) ? 'twitter.needs_subscription' : 'twitter.too_long_for_account';
  return new PlatformProblem('rejected', message(code, { max, length }), { platformMessage: error.platformMessage, cause: error });
}

function create(context: PerformContext): Promise<Json> {
  const { text, media, isFilmed, replyTo } = postAt(context);
  const { replySettings, title, disclosed } = chosenIn(context.content.options);
  const cover = context.outcomes[keyOf(coverStep)] as Medium | undefined;
  const ofVideo = { ...(title !== '' && { title }), ...(cover && { preview_media_id: cover.id }) };
  const json = {
    text,
    ...(media.length > 0 && { media: { media_ids: media.map(({ id }) => id), ...(isFilmed && ofVideo) } }),
    ...(replyTo !== null && { reply: { in_reply_to_tweet_id: replyTo } }),
    ...(replyTo === null && replySettings !== null && { reply_settings: replySettings }),
    ...disclosed,
  };
  const url = api(context.account, '/2/tweets');
  return reduced(context.env, 'create', async () => {
    const answer = await call(context.env, { url, json, token: context.account.credentials.accessToken ?? '', timeoutMs: callMs });
    sawLimit('posts', answer, context.env);
    const { id } = dataIn(answer, url);
    if (typeof id !== 'string') throw strange(answer, url);
    return { id };
  });
}

type Found = {
  id?: unknown;
  created_at?: unknown;
  text?: unknown;
  entities?: unknown;
  /** The full text of a long post, of which the other field is only the beginning. */
  note_post?: { text?: unknown; entities?: unknown };
  conversation_id?: unknown;
  attachments?: { media_keys?: unknown };
};

/**
 * X supports no key, so a post is matched by its text, media, thread and time. Other parts of the same thread may have the same text, and
 * are already known.
 */
function find(context: StepContext): Promise<LookUp> {
  const { text, media, root, others } = postAt(context);
  const { at: sentAt } = context.intent as Intent;
  const since = new Date(Date.parse(sentAt) - clockMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return reduced(context.env, 'ask', async () => {
    const posts = await newestPosts(context, { start_time: since });
    const keys = media.map(({ key }) => key).filter((key) => key !== null);
    const isIn = ({ id, conversation_id: thread = root ?? id }: Found) => thread === (root ?? id) && !others.includes(String(id));
    const alike = posts.filter((post) => isIn(post) && (keys.length > 0 ? hasMedia(post, keys) : hasNone(post)) && says(post, text));
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
async function newestPosts({ account, env }: StepContext, since: { start_time?: string }): Promise<Found[]> {
  const url = api(account, `/2/users/${account.remoteId}/tweets`);
  const query = { ...since, max_results: newest, 'post.fields': 'attachments,conversation_id,created_at,entities,note_post' };
  const answer = await call(env, { url, query, token: account.credentials.accessToken ?? '', timeoutMs: callMs });
  const { data, meta } = objectIn(answer, url);
  if (Array.isArray(data)) return data as Found[];
  // An empty result is explicit, not inferred: misreading another response would send the post twice.
  if ((meta as { result_count?: unknown } | undefined)?.result_count === 0) return [];
  throw strange(answer, url);
}

const says = ({ note_post: whole, ...post }: Found, text: string): boolean => sameText(whole ?? post, text);
const mediaKeys = ({ attachments }: Found): unknown[] => (Array.isArray(attachments?.media_keys) ? attachments.media_keys : []);
const hasMedia = (post: Found, keys: string[]): boolean => keys.every((key) => mediaKeys(post).includes(key));
const hasNone = (post: Found): boolean => mediaKeys(post).length === 0;

/** Whether it exists. X reports a missing post as a specific problem, usually in a successful response. @throws CallFailure */
async function get(account: ConnectedAccount, env: PlatformEnv, id: string): Promise<boolean> {
  const url = api(account, `/2/tweets/${id}`);
  const answer = await call(env, { url, token: account.credentials.accessToken ?? '', timeoutMs: callMs, also: [404] });
  const { data, errors, type } = objectIn(answer, url);
  if (typeof (data as { id?: unknown } | undefined)?.id === 'string') return true;
  const types = [type, ...(Array.isArray(errors) ? errors.map((error: { type?: unknown }) => error?.type) : [])];
  if (types.some((one) => typeof one === 'string' && one.endsWith('/problems/resource-not-found'))) return false;
  throw strange(answer, url);
}
