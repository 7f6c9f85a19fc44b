import { type Answer, call } from '../port/call.ts';
import { hostOf } from '../port/hosts.ts';
import type { ConnectBy } from '../port/manifest.ts';
import type {
  ConnectedAccount,
  Content,
  ContentPart,
  Json,
  LookUp,
  MediaFile,
  Outcomes,
  Performing,
  PlatformEnv,
  Publisher,
  Step,
  StepAt,
} from '../port/platform.ts';
import { PlatformProblem } from '../port/problem.ts';
import { api, dataIn, strange } from './connect.ts';
import { twitterManifest } from './manifest.ts';
import { processed, upload } from './media.ts';
import { isDuplicate, reduced } from './problems.ts';
import { sameText } from './same-text.ts';

const callMs = 30_000;
/** Clocks differ: a post is looked for from this long before it was sent. Milliseconds. */
const clockMs = 60_000;
const newest = 100;

type Intent = { at: string };

/** The parts of a post as X has them: the post, those that continue it, and the first comment, each an answer to the one before. */
function partsOf({ text, media, thread, firstComment }: Content): (ContentPart & { key: string; what: string; after: boolean })[] {
  const rest = thread.map((part, index) => ({ ...part, key: `part ${index + 2}`, what: `Part ${index + 2}`, after: true }));
  const comment = firstComment === '' ? [] : [{ text: firstComment, media: [], key: 'comment', what: 'First comment', after: true }];
  return [{ text, media, key: 'create', what: 'Post', after: false }, ...rest, ...comment];
}

const fileKey = (kind: 'upload' | 'wait', part: number, index: number): string =>
  part === 0 ? `${kind} ${index + 1}` : `${kind} ${part + 1}.${index + 1}`;
/** Photos are ready when they are uploaded; X works on what moves. */
const isWorkedOn = ({ kind, contentType }: MediaFile): boolean => kind === 'video' || contentType === 'image/gif';

export const twitterPublisher: Publisher = {
  steps(content) {
    const parts = partsOf(content);
    const files = parts.flatMap(({ media }, part) => media.map((file, index) => ({ file, part, index })));
    const what = ({ kind }: MediaFile, part: number, index: number) =>
      `${kind === 'video' ? 'Video' : 'Picture'} ${index + 1}${part === 0 ? '' : ` of part ${part + 1}`}`;
    const media = files.flatMap(({ file, part, index }): Step[] => {
      const step = { what: what(file, part, index), repeatable: true };
      const sent: Step = { ...step, key: fileKey('upload', part, index), kind: 'upload' };
      return isWorkedOn(file) ? [sent, { ...step, key: fileKey('wait', part, index), kind: 'wait' }] : [sent];
    });
    const posts = parts.map(
      ({ key, what, after }): Step => ({ key, kind: 'publish', what, repeatable: false, spends: 'posts', ...(after && { after }) }),
    );
    return [...media, ...posts];
  },

  intend(step, _content, env) {
    return step.kind === 'publish' ? ({ at: env.now().toISOString() } satisfies Intent) : null;
  },

  async perform(at) {
    if (at.step.kind === 'publish') return createOnce(at);
    const place = placeOf(at.step, at.content);
    if (at.step.kind === 'upload') return upload(place.file, at);
    return processed(mediumOf(at.outcomes, place.part, place.index).id, at);
  },

  lookUp: (at) => (at.step.kind === 'publish' ? find(at) : Promise.resolve({ found: false })),

  published(outcomes, account) {
    const { id } = outcomes.create as { id: string };
    return {
      remoteId: id,
      permalink: `${hostOf(twitterManifest.connect as Extract<ConnectBy, { by: 'oauth' }>, account.service, 'web')}/${account.handle}/status/${id}`,
    };
  },

  async remove({ remoteId }, account, env) {
    const url = api(account, `/2/tweets/${remoteId}`);
    return reduced(env, 'ask', async () => {
      if (!(await get(account, env, remoteId))) return false;
      const answer = await call(env, { url, method: 'DELETE', token: account.credentials.accessToken ?? '', timeoutMs: callMs });
      return dataIn(answer, url).deleted === true;
    });
  },
};

/** The file that a step is about. */
function placeOf({ key }: Step, content: Content): { file: MediaFile; part: number; index: number } {
  for (const [part, { media }] of partsOf(content).entries()) {
    const index = media.findIndex((_, i) => key === fileKey('upload', part, i) || key === fileKey('wait', part, i));
    const file = media[index];
    if (file) return { file, part, index };
  }
  throw new Error(`This post has no step "${key}".`);
}

type Medium = { id: string; key: string | null };
const mediumOf = (outcomes: Outcomes, part: number, index: number) => outcomes[fileKey('upload', part, index)] as Medium;

/** A part of the post, its media, and the post that it answers. */
function partAt({ step, content, outcomes }: StepAt) {
  const parts = partsOf(content);
  const number = parts.findIndex(({ key }) => key === step.key);
  const part = parts[number];
  if (!part) throw new Error(`This post has no step "${step.key}".`);
  const media = part.media.map((_, index) => mediumOf(outcomes, number, index));
  const idOf = (of: Pick<Step, 'key'> | undefined): string | null => (outcomes[of?.key ?? ''] as { id: string } | undefined)?.id ?? null;
  const others = parts.slice(0, number).map(idOf);
  return { text: part.text, media, replyTo: idOf(parts[number - 1]), root: number === 0 ? null : idOf(parts[0]), others };
}

/**
 * X says of a text that it has it already: of this post, whose answer was lost, or of an older one. The older one is there to be seen;
 * without any it is left to looking which it was.
 */
async function createOnce(at: Performing): Promise<Json> {
  try {
    return await create(at);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const look = await find(at);
    if (look.found) return look.outcome;
    const { text } = partAt(at);
    const isOlder = (await reduced(at.env, 'ask', () => newestPosts(at, {}))).some((post) => sameText(post, text));
    if (!isOlder) throw error;
    const message = 'X (Twitter) does not take the same text twice in a while, and this account has posted it before. Change a word.';
    throw new PlatformProblem('rejected', message, { ownWords: error.ownWords, cause: error });
  }
}

function create(at: Performing): Promise<Json> {
  const { text, media, replyTo } = partAt(at);
  const { replies = 'everyone', madeWithAi, paidPartnership } = at.content.options;
  const json = {
    text,
    ...(media.length > 0 && { media: { media_ids: media.map(({ id }) => id) } }),
    ...(replyTo !== null && { reply: { in_reply_to_tweet_id: replyTo } }),
    ...(replyTo === null && replies !== 'everyone' && { reply_settings: replies }),
    ...(madeWithAi === true && { made_with_ai: true }),
    ...(paidPartnership === true && { paid_partnership: true }),
  };
  const url = api(at.account, '/2/tweets');
  return reduced(at.env, 'create', async () => {
    const answer = await call(at.env, { url, json, token: at.account.credentials.accessToken ?? '', timeoutMs: callMs });
    sawLimit(answer, at.env);
    const { id } = dataIn(answer, url);
    if (typeof id !== 'string') throw strange(answer, url);
    return { id };
  });
}

/** Every answer says how many posts are left until when (Unix seconds). */
function sawLimit({ headers }: Answer, env: PlatformEnv): void {
  const left = Number(headers.get('x-rate-limit-remaining') ?? Number.NaN);
  const until = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  if (Number.isFinite(left) && Number.isFinite(until)) env.saw({ name: 'posts', left, until: new Date(until * 1000) });
}

type Found = {
  id?: unknown;
  text?: unknown;
  entities?: unknown;
  conversation_id?: unknown;
  attachments?: { media_keys?: unknown };
};

/**
 * X has no key of ours to ask for, so a post is known by its text, its media, the thread that it is in, and when it came. Other parts of
 * the same thread may say the same, and are known already.
 */
function find(at: StepAt): Promise<LookUp> {
  const { text, media, root, others } = partAt(at);
  const { at: sentAt } = at.intent as Intent;
  const since = new Date(Date.parse(sentAt) - clockMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return reduced(at.env, 'ask', async () => {
    const posts = await newestPosts(at, { start_time: since });
    const keys = media.map(({ key }) => key).filter((key) => key !== null);
    const isIn = ({ id, conversation_id: thread = root ?? id }: Found) => thread === (root ?? id) && !others.includes(String(id));
    const found = posts.find((post) => isIn(post) && (keys.length > 0 ? hasMedia(post, keys) : hasNone(post)) && sameText(post, text));
    return typeof found?.id === 'string' ? { found: true, outcome: { id: found.id } } : { found: false };
  });
}

/** The newest posts of the account. @throws CallFailure */
async function newestPosts({ account, env }: StepAt, since: { start_time?: string }): Promise<Found[]> {
  const url = api(account, `/2/users/${account.remoteId}/tweets`);
  const query = { ...since, max_results: newest, 'post.fields': 'attachments,conversation_id,created_at,entities' };
  const { body } = await call(env, { url, query, token: account.credentials.accessToken ?? '', timeoutMs: callMs });
  return ((body as { data?: unknown } | null)?.data ?? []) as Found[];
}

const mediaKeys = ({ attachments }: Found): unknown[] => (Array.isArray(attachments?.media_keys) ? attachments.media_keys : []);
const hasMedia = (post: Found, keys: string[]): boolean => keys.every((key) => mediaKeys(post).includes(key));
const hasNone = (post: Found): boolean => mediaKeys(post).length === 0;

async function get(account: ConnectedAccount, env: PlatformEnv, id: string): Promise<boolean> {
  const url = api(account, `/2/tweets/${id}`);
  const { body } = await call(env, { url, token: account.credentials.accessToken ?? '', timeoutMs: callMs, also: [404] });
  return typeof (body as { data?: { id?: unknown } } | null)?.data?.id === 'string';
}
