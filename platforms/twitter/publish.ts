import type { ConnectedAccount } from '../port/account.ts';
import { call, objectIn, strange } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { itemById } from '../port/found.ts';
import { hostOf } from '../port/hosts.ts';
import type { Json } from '../port/json.ts';
import type { ConnectBy } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Content, PerformContext, Publisher, StepContext } from '../port/publisher.ts';
import { keyOf, type Step, type StepId, stepOf, thePost } from '../port/steps.ts';
import { fileAt, followers, partAt, partsOf, stepsOf } from '../port/thread.ts';
import { api, dataIn } from './api.ts';
import { type Found, findPost, type Intent, type Sought, says, sendOnce } from './find.ts';
import { twitterManifest } from './manifest.ts';
import { processed, upload } from './media.ts';
import { chosenIn, coverKey } from './options.ts';
import { reduced } from './problems.ts';
import { sawLimit } from './seen.ts';

const callMs = 30_000;
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
    if (context.step.kind === 'publish') return sendOnce(context, soughtIn(context), () => create(context));
    const cover = context.step.id.is === 'picture' ? coverOf(context.content) : null;
    if (cover) return upload(cover, context);
    const { file, uploaded } = fileAt(context.step, context.content, context.outcomes);
    if (context.step.kind === 'upload') return upload(file, context);
    return processed((uploaded as Medium).id, context);
  },

  lookUp: (context) => (context.step.kind === 'publish' ? findPost(context, soughtIn(context)) : Promise.resolve({ found: false })),

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

/** The post as it is found: by its text, media and thread. Other parts of the same thread may have the same text, and are already known. */
function soughtIn(context: StepContext): Sought {
  const { text, media, root, others } = postAt(context);
  const keys = media.map(({ key }) => key).filter((key) => key !== null);
  return {
    text,
    says: (post) => says(post, text),
    mayBe(post) {
      const { id, conversation_id: thread = root ?? id } = post;
      const isIn = thread === (root ?? id) && !others.includes(String(id));
      return isIn && (keys.length > 0 ? hasMedia(post, keys) : hasNone(post));
    },
  };
}

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
