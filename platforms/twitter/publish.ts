import { type ConnectedAccount, tokenOf } from '../port/account.ts';
import { call, objectIn, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Content, PerformContext, Publisher, StepContext } from '../port/publisher.ts';
import { type StepId, stepOf, thePost } from '../port/steps.ts';
import { Created, intendTime, itemById, outcomeIfAny, outcomeIn } from '../port/stored.ts';
import { fileAt, followers, partAt, partsOf, stepsOf } from '../port/thread.ts';
import { api, dataIn, reportRateLimit } from './api.ts';
import { type Found, findPost, type Sought, says, sendOnce } from './find.ts';
import { connectBy } from './manifest.ts';
import { processed, UploadedMedia, upload } from './media.ts';
import { chosenIn, coverKey } from './options.ts';
import { mapErrors } from './problems.ts';

const callMs = 30_000;
const coverStep = { is: 'picture', option: coverKey } as const satisfies StepId;

/** Photos are ready after their upload; animated media and videos are processed. */
const isWorkedOn = ({ kind, contentType }: MediaFile): boolean => kind === 'video' || contentType === 'image/gif';

export const twitterPublisher: Publisher = {
  steps(content) {
    const cover = stepOf(coverStep, 'steps.cover', { quota: 'uploads' });
    return [...(coverOf(content) ? [cover] : []), ...stepsOf(content, { isWorkedOn, quota: () => 'uploads' })];
  },

  intend: intendTime,

  async perform(context) {
    if (context.step.kind === 'publish') return sendOnce(context, soughtIn(context), () => create(context));
    const cover = context.step.id.is === 'picture' ? coverOf(context.content) : null;
    if (cover) return upload(cover, context);
    const { step, content, outcomes } = context;
    if (step.id.is === 'wait') return processed(outcomeIn(UploadedMedia, outcomes, { ...step.id, is: 'upload' }).id, context);
    return upload(fileAt(step, content).file, context);
  },

  lookUp: (context) => (context.step.kind === 'publish' ? findPost(context, soughtIn(context)) : Promise.resolve({ found: false })),

  itemOf: itemById,

  published(outcomes, account) {
    const { id } = outcomeIn(Created, outcomes, thePost);
    return {
      remoteId: id,
      permalink: `${hostOf(connectBy, account.service, 'web')}/${account.handle}/status/${id}`,
    };
  },

  async remove({ remoteId, outcomes }, account, env) {
    const ids = followers(Created, outcomes).map(({ id }) => id);
    let wasThere = false;
    for (const id of [...ids, remoteId]) wasThere = (await removeOne(id, account, env)) || wasThere;
    return wasThere;
  },
};

function removeOne(id: string, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const url = api(account, `/2/tweets/${id}`);
  return mapErrors(env, 'ask', async () => {
    if (!(await get(account, env, id))) return false;
    const answer = await call(env, { url, method: 'DELETE', token: tokenOf(account), timeoutMs: callMs });
    return dataIn(answer, url).deleted === true;
  });
}

/** The part whose video gets the title and the cover: the first with a video. -1: none. */
const filmed = (content: Content): number => partsOf(content).findIndex(({ media }) => media.some(({ kind }) => kind === 'video'));
const coverOf = (content: Content): MediaFile | null => (filmed(content) < 0 ? null : (content.pictures[coverKey] ?? null));

/** A part of the post, its media, and the post it replies to. */
function postAt({ step, content, outcomes }: StepContext) {
  const { parts, part, number } = partAt(step, content);
  const media = part.media.map((_, index) => outcomeIn(UploadedMedia, outcomes, { is: 'upload', part: number, file: index }));
  const idOf = (of: { id: StepId } | undefined): string | null => (of && outcomeIfAny(Created, outcomes, of.id)?.id) ?? null;
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
  const cover = outcomeIfAny(UploadedMedia, context.outcomes, coverStep);
  const ofVideo = { ...(title !== '' && { title }), ...(cover && { preview_media_id: cover.id }) };
  const json = {
    text,
    ...(media.length > 0 && { media: { media_ids: media.map(({ id }) => id), ...(isFilmed && ofVideo) } }),
    ...(replyTo !== null && { reply: { in_reply_to_tweet_id: replyTo } }),
    ...(replyTo === null && replySettings !== null && { reply_settings: replySettings }),
    ...disclosed,
  };
  const url = api(context.account, '/2/tweets');
  return mapErrors(context.env, 'create', async () => {
    const answer = await call(context.env, { url, json, token: tokenOf(context.account), timeoutMs: callMs });
    reportRateLimit('posts', answer, context.env);
    const { id } = dataIn(answer, url);
    if (typeof id !== 'string') throw unexpectedAnswer(answer, url);
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
  const answer = await call(env, { url, token: tokenOf(account), timeoutMs: callMs, also: [404] });
  const { data, errors, type } = objectIn(answer, url);
  if (typeof fieldsIn(data).id === 'string') return true;
  const types = [type, ...(Array.isArray(errors) ? errors.map((error: { type?: unknown }) => error?.type) : [])];
  if (types.some((one) => typeof one === 'string' && one.endsWith('/problems/resource-not-found'))) return false;
  throw unexpectedAnswer(answer, url);
}
