import { type ConnectedAccount, tokenOf } from '../port/account.ts';
import { CallFailure, call, doneIn, objectIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, Outcomes, PublishedPost, Publisher } from '../port/publisher.ts';
import { stepOf, theComment, thePost } from '../port/steps.ts';
import { Created, itemById, outcomeIn } from '../port/stored.ts';
import { api, itemsOf } from './api.ts';
import { comment, findComment } from './comments.ts';
import { setCover } from './cover.ts';
import { findVideo } from './find.ts';
import { units } from './limits.ts';
import { connectBy } from './manifest.ts';
import { coverKey, optionsIn } from './options.ts';
import { mapErrors } from './problems.ts';
import { processed } from './processing.ts';
import { complete, UploadSession, upload } from './upload.ts';

/**
 * The video exists once its last byte has arrived. So everything except its last block is an upload that may be repeated, and the last
 * block is the step that publishes: the session creates one video at most, and returns it whenever asked. The cover comes last, because a
 * channel that may have none is rejected each time, and should still get its comment.
 */
const steps = {
  upload: stepOf({ is: 'upload', part: 0, file: 0 }, 'steps.the_video', { quota: 'uploads' }),
  create: stepOf(thePost, 'steps.the_video'),
  wait: stepOf({ is: 'wait', part: 0, file: 0 }, 'steps.the_video', { quota: 'units' }),
  comment: stepOf(theComment, 'steps.first_comment', { quota: 'units' }),
  cover: stepOf({ is: 'picture', option: coverKey }, 'steps.cover', { quota: 'units' }),
};

export const youtubePublisher: Publisher = {
  steps({ firstComment, pictures }) {
    const { upload: sent, create, wait, comment: below, cover } = steps;
    return [sent, create, wait, ...(firstComment === '' ? [] : [below]), ...(pictures[coverKey] ? [cover] : [])];
  },

  intend: () => null,

  async perform(context) {
    switch (context.step.id.is) {
      case 'upload':
        return upload(videoOf(context.content), context);
      case 'part':
        return complete(videoOf(context.content), outcomeIn(UploadSession, context.outcomes, steps.upload.id).session, context);
      case 'wait':
        return processed(idIn(context.outcomes), context);
      case 'picture':
        return setCover(idIn(context.outcomes), context);
      default:
        return comment(idIn(context.outcomes), context);
    }
  },

  async lookUp(context) {
    if (context.step.id.is === 'part')
      return findVideo(videoOf(context.content), outcomeIn(UploadSession, context.outcomes, steps.upload.id).session, context);
    return context.step.id.is === 'comment' ? findComment(idIn(context.outcomes), context) : { found: false };
  },

  itemOf: itemById,

  published(outcomes, { service }) {
    const id = idIn(outcomes);
    return { remoteId: id, permalink: `${hostOf(connectBy, service, 'web')}/watch?v=${id}` };
  },

  edit,
  remove,
};

const idIn = (outcomes: Outcomes): string => outcomeIn(Created, outcomes, steps.create.id).id;

function videoOf({ media }: Content): MediaFile {
  const video = media.find(({ kind }) => kind === 'video');
  if (video) return video;
  throw new PlatformProblem('rejected', 'youtube.no_video');
}

const callMs = 30_000;

/** What an update removes unless it is named. */
const staying = ['defaultLanguage', 'defaultAudioLanguage'];

/** Changes title, description, tags and category; the rest of the video stays. */
function edit({ remoteId }: PublishedPost, { text, options }: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void> {
  const { title, tags, category } = optionsIn(options);
  return mapErrors(env, 'ask', async () => {
    const [video] = await itemsOf(env, account, '/youtube/v3/videos', { part: 'snippet', id: remoteId });
    if (!video) throw new PlatformProblem('rejected', 'youtube.video_gone');
    const before = fieldsIn(video.snippet);
    const kept = Object.fromEntries(staying.flatMap((name) => (typeof before[name] === 'string' ? [[name, before[name]]] : [])));
    const snippet = { ...kept, title: title === '' ? before.title : title, description: text, categoryId: category, tags };
    const url = api(account, '/youtube/v3/videos');
    const json = { id: remoteId, snippet };
    await env.spend(units.write);
    const answer = await call(env, { url, method: 'PUT', query: { part: 'snippet' }, json, token: tokenOf(account), timeoutMs: callMs });
    if (objectIn(answer, url).id !== remoteId) throw new CallFailure('unexpected', new URL(url).host, answer);
  });
}

/** Deletes a video permanently; true if it existed. */
function remove({ remoteId }: PublishedPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  const url = api(account, '/youtube/v3/videos');
  return mapErrors(env, 'ask', async () => {
    const ask = { url, method: 'DELETE', query: { id: remoteId }, token: tokenOf(account), timeoutMs: callMs, also: [404] } as const;
    await env.spend(units.write);
    const answer = await call(env, ask);
    if (answer.status !== 404) return doneIn(answer, url);
    // A proxy may return 404, too; YouTube's own has an `error`.
    if (typeof objectIn(answer, url).error !== 'object') throw new CallFailure('refused', new URL(url).host, answer);
    return false;
  });
}
