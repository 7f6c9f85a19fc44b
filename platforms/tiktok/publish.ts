import { z } from 'zod';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, LookUp, Outcomes, Publisher, StepContext } from '../port/publisher.ts';
import { stepOf, thePost } from '../port/steps.ts';
import { outcomeIfAny, outcomeIn, readOutcome } from '../port/stored.ts';
import { host } from './api.ts';
import { findPhotos, postPhotos } from './photos.ts';
import { mapErrors } from './problems.ts';
import { published, statusOf } from './status.ts';
import { Begun, complete, completeAgain, upload } from './upload.ts';

/** The outcome of the step that publishes: a post being processed, or one that was found. */
const Made = z.union([z.object({ publishId: z.string() }), z.object({ postId: z.string() })]);
/** The outcome of waiting: the ID of a post that is public. */
const Published = z.object({ postId: z.string().nullable() });

const upload1 = stepOf({ is: 'upload', part: 0, file: 0 }, 'steps.the_video', { quota: 'posts' });
const create = stepOf(thePost, 'steps.post');
const wait = stepOf({ is: 'wait', part: 0, file: 0 }, 'steps.post');

/** A video is posted by its last chunk, photos by one call; both are then checked until TikTok is done. */
export const tiktokPublisher: Publisher = {
  steps: (content) => (isVideo(content) ? [upload1, create, wait] : [{ ...create, quota: 'posts' }, wait]),

  intend: () => null,

  async perform(context) {
    const { step, content, outcomes } = context;
    if (step.key === upload1.key) return upload(videoOf(content), context);
    if (step.key === create.key) return isVideo(content) ? complete(videoOf(content), begunIn(outcomes), context) : postPhotos(context);
    const made = outcomeIn(Made, outcomes, create.id);
    if ('postId' in made) return made;
    if (!isVideo(content)) return published(made.publishId, context);
    return published(made.publishId, context, (uploaded) => completeAgain(videoOf(content), begunIn(outcomes), uploaded, context));
  },

  async lookUp(context) {
    if (context.step.key !== create.key) return { found: false };
    return isVideo(context.content) ? findVideo(context) : findPhotos(context);
  },

  /** The ID of a post that isn't public (yet) stays unknown. */
  itemOf(step, outcome) {
    const { postId = null } = readOutcome(Published.partial().nullable(), step.key, outcome) ?? {};
    if (step.key === create.key) return { step: create.key, remoteId: postId };
    return step.key === wait.key && postId !== null ? { step: create.key, remoteId: postId } : null;
  },

  /** TikTok assigns a post's ID only once it is public; until then its publish ID identifies it. */
  published(outcomes, account) {
    const made = outcomeIn(Made, outcomes, create.id);
    const postId = 'postId' in made ? made.postId : (outcomeIfAny(Published, outcomes, wait.id)?.postId ?? null);
    const remoteId = 'publishId' in made ? (postId ?? made.publishId) : made.postId;
    return { remoteId, permalink: postId === null ? null : `${host(account, 'web')}/@${account.handle}/${kindIn(outcomes)}/${postId}` };
  },
};

const begunIn = (outcomes: Outcomes) => outcomeIn(Begun, outcomes, upload1.id);
const isVideo = ({ media }: Content): boolean => media.some(({ kind }) => kind === 'video');
const kindIn = (outcomes: Outcomes): string => (upload1.key in outcomes ? 'video' : 'photo');

function videoOf({ media }: Content): MediaFile {
  const video = media.find(({ kind }) => kind === 'video');
  if (video) return video;
  throw new PlatformProblem('rejected', 'tiktok.no_media');
}

/** An incomplete upload isn't a post; a complete one is, or has failed, which the next step finds out. */
function findVideo(context: StepContext): Promise<LookUp> {
  return mapErrors(context.env, 'ask', async () => {
    const { publishId } = begunIn(context.outcomes);
    const { state, uploaded } = await statusOf(publishId, context);
    if (state === 'PROCESSING_UPLOAD' && (uploaded ?? 0) < videoOf(context.content).bytes) return { found: false, safe: true };
    return { found: true, outcome: { publishId } };
  });
}
