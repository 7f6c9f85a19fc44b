import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { graph, idIn, successIn } from '../meta/graph.ts';
import { isMissing } from '../meta/problems.ts';
import { tokenOf } from '../port/account.ts';
import { CallFailure } from '../port/call.ts';
import { linksIn } from '../port/facets.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, LookUp, Outcomes, PerformContext, Publisher, StepContext } from '../port/publisher.ts';
import { type StepId, stepOf, theComment, thePost } from '../port/steps.ts';
import { Created, intendTime, intentIn, itemById, outcomeIfAny, outcomeIn, SentAt } from '../port/stored.ts';
import { fileAt, fileName, fileSteps } from '../port/thread.ts';
import { api, callMs, webPage } from './api.ts';
import { findComment, findPost } from './find.ts';
import { audienceOf, coverKey, isReel, titleOf } from './options.ts';
import { setCover, uploadPhoto } from './photo.ts';
import { isDuplicate, mapErrors } from './problems.ts';
import { isFinished, processed, statusOf } from './processing.ts';
import { uploadReel, uploadVideo } from './video.ts';

/** An uploaded video; a reel has no session. */
const Video = Created.extend({ session: z.string().optional() });
/** The outcome of waiting for a video. */
const Processed = z.object({ permalink: z.string().nullable() });

const videoOf = ({ media }: Content): MediaFile | undefined => media.find(({ kind }) => kind === 'video');
/** A photo is ready after its upload; a video is processed after it was published. */
const wait = stepOf({ is: 'wait', part: 0, file: 0 }, fileName({ kind: 'video' }, 0, 0));
const videoIn = (outcomes: Outcomes) => outcomeIn(Video, outcomes, { is: 'upload', part: 0, file: 0 });

export const facebookPublisher: Publisher = {
  steps(content) {
    const uploads = fileSteps([content], { isWorkedOn: () => false, quota: () => 'calls' });
    const post = stepOf(thePost, 'steps.post', { quota: isReel(content, content.options) ? 'reels' : 'calls' });
    const comment = stepOf(theComment, 'steps.first_comment', { quota: 'calls' });
    // Last, so that a rejected cover doesn't prevent the comment.
    const cover = stepOf({ is: 'picture', option: coverKey }, 'steps.cover', { quota: 'calls' });
    const followers = [...(content.firstComment === '' ? [] : [comment]), ...(content.pictures[coverKey] ? [cover] : [])];
    return [...uploads, post, ...(videoOf(content) ? [wait] : []), ...followers];
  },

  intend: intendTime,

  async perform(context) {
    const { step, content, outcomes } = context;
    if (step.id.is === 'wait') return processed(videoIn(outcomes).id, context);
    if (step.id.is === 'comment') return comment(context);
    if (step.id.is === 'picture') return setCover(postOf(outcomes), context);
    if (step.id.is === 'part') return videoOf(content) ? finish(context) : createOnce(context);
    const { file } = fileAt(step, content);
    if (file.kind === 'image') return uploadPhoto(file, context);
    return isReel(content, content.options) ? uploadReel(file, context) : uploadVideo(file, context);
  },

  async lookUp(context) {
    const { step, content, outcomes } = context;
    if (step.kind !== 'publish') return { found: false };
    const since = intentIn(SentAt, context).at;
    if (step.id.is === 'comment') return findComment(context, { under: postOf(outcomes), text: content.firstComment, since });
    if (videoOf(content)) return findVideo(context);
    return findCreated(context);
  },

  itemOf: itemById,

  published(outcomes, account) {
    const id = postOf(outcomes);
    return { remoteId: id, permalink: outcomeIfAny(Processed, outcomes, wait.id)?.permalink ?? webPage(account, id) };
  },

  async remove({ remoteId }, account, env) {
    const url = api(account, remoteId);
    return mapErrors(env, 'ask', async () => {
      try {
        successIn(await graph(env, { url, method: 'DELETE', token: tokenOf(account), timeoutMs: callMs }), url);
        return true;
      } catch (error) {
        if (error instanceof CallFailure && isMissing(error)) return false;
        throw error;
      }
    });
  },

  /** A video's text is its description. */
  async edit({ remoteId }, content, account, env) {
    const form: Record<string, string> = { [videoOf(content) ? 'description' : 'message']: content.text };
    const url = api(account, remoteId);
    await mapErrors(env, 'ask', async () => successIn(await graph(env, { url, form, token: tokenOf(account), timeoutMs: callMs }), url));
  },
};

const outcomeId = (outcomes: Outcomes, id: StepId): string => outcomeIn(Created, outcomes, id).id;
const postOf = (outcomes: Outcomes): string => outcomeId(outcomes, thePost);
const photosOf = ({ media }: Content, outcomes: Outcomes): string[] =>
  media.map((_, file) => outcomeId(outcomes, { is: 'upload', part: 0, file }));

function findCreated(context: StepContext): Promise<LookUp> {
  const { content, outcomes } = context;
  return findPost(context, { text: content.text, photos: photosOf(content, outcomes), since: intentIn(SentAt, context).at });
}

/**
 * Facebook rejects a text as a duplicate: of this post, whose response was lost, or of another one. The other one would be visible; if
 * there is none, a look-up finds out.
 */
async function createOnce(context: PerformContext): Promise<Json> {
  try {
    return await create(context);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const look = await findCreated(context);
    if (look.found) return look.outcome;
    const isAnothers = (await findCreated({ ...context, free: async (ids) => [...ids] })).found;
    if (!isAnothers) throw error;
    throw new PlatformProblem('rejected', message('platforms.same_text', { platform: 'Facebook' }), {
      platformMessage: error.platformMessage,
      cause: error,
    });
  }
}

/** A post in the feed: its text, and either the uploaded photos or the first URL in the text, which gets a preview. */
function create(context: PerformContext): Promise<Json> {
  const { content, outcomes, account } = context;
  const photos = photosOf(content, outcomes).map((id) => ({ media_fbid: id }));
  const link = photos.length === 0 ? linksIn(content.text)[0]?.value : undefined;
  const form = {
    ...(content.text !== '' && { message: content.text }),
    ...(link !== undefined && { link }),
    ...(photos.length > 0 && { attached_media: JSON.stringify(photos) }),
    ...audienceOf(content.options),
  };
  return publish(context, `${account.remoteId}/feed`, form);
}

/** The call that publishes an uploaded video; its ID is known from the upload. */
function finish(context: PerformContext): Promise<Json> {
  const { content, outcomes, account, env } = context;
  const { id, session } = videoIn(outcomes);
  const { title } = wordsOf(content);
  const words = {
    ...(title !== '' && { title }),
    ...(content.text !== '' && { description: content.text }),
    ...audienceOf(content.options),
  };
  const [url, phase]: [string, Record<string, string>] =
    session === undefined
      ? [api(account, `${account.remoteId}/video_reels`), { upload_phase: 'FINISH', video_id: id, video_state: 'PUBLISHED' }]
      : [api(account, `${account.remoteId}/videos`, 'video'), { upload_phase: 'finish', upload_session_id: session }];
  return mapErrors(env, 'create', async () => {
    successIn(await graph(env, { url, form: { ...phase, ...words }, token: tokenOf(account), timeoutMs: callMs }), url);
    return { id };
  });
}

const wordsOf = (content: Content) => ({ text: content.text, title: titleOf(content, content.options) });

function findVideo(context: StepContext): Promise<LookUp> {
  const { id } = videoIn(context.outcomes);
  return mapErrors(context.env, 'ask', async () => {
    const found = isFinished(await statusOf(id, context), wordsOf(context.content));
    return found ? { found, outcome: { id } } : { found, safe: true };
  });
}

const comment = (context: PerformContext): Promise<Json> =>
  publish(context, `${postOf(context.outcomes)}/comments`, { message: context.content.firstComment });

function publish({ account, env }: PerformContext, path: string, form: Record<string, string>): Promise<Json> {
  const url = api(account, path);
  return mapErrors(env, 'create', async () => ({
    id: idIn(await graph(env, { url, form, token: tokenOf(account), timeoutMs: callMs }), url),
  }));
}
