import { itemById } from '../port/found.ts';
import { hostOf } from '../port/hosts.ts';
import type { Content, MediaFile, Outcomes, Publisher, Step } from '../port/platform.ts';
import { PlatformProblem } from '../port/problem.ts';
import { edit, remove } from './change.ts';
import { comment, findComment } from './comment.ts';
import { setCover } from './cover.ts';
import { findVideo } from './find.ts';
import { connectBy } from './manifest.ts';
import { coverKey } from './options.ts';
import { processed } from './processing.ts';
import { complete, sessionIn, upload } from './upload.ts';

/**
 * The video exists once its last byte arrived. So all of it but its last block is an upload that may be done again, and the last block is
 * the step that publishes: the upload itself makes one video at most and says which, whenever it is asked. The cover comes last, for a
 * channel that may have none is refused again and again, and shall have its comment.
 */
const steps: Readonly<Record<'upload' | 'create' | 'wait' | 'comment' | 'cover', Step>> = {
  upload: { key: 'upload 1', kind: 'upload', what: 'Video', repeatable: true, quota: 'uploads' },
  create: { key: 'create', kind: 'publish', what: 'Video', repeatable: false },
  wait: { key: 'wait 1', kind: 'wait', what: 'Video', repeatable: true, after: true, quota: 'units' },
  comment: { key: 'comment', kind: 'publish', what: 'First comment', repeatable: false, after: true, quota: 'units' },
  cover: { key: coverKey, kind: 'upload', what: 'Cover', repeatable: true, after: true, quota: 'units' },
};

export const youtubePublisher: Publisher = {
  steps({ firstComment, pictures }) {
    const { upload: sent, create, wait, comment: below, cover } = steps;
    return [sent, create, wait, ...(firstComment === '' ? [] : [below]), ...(pictures[coverKey] ? [cover] : [])];
  },

  intend: () => null,

  async perform(context) {
    switch (context.step.key) {
      case steps.upload.key:
        return upload(videoOf(context.content), context);
      case steps.create.key:
        return complete(videoOf(context.content), sessionIn(context.outcomes[steps.upload.key]), context);
      case steps.wait.key:
        return processed(idIn(context.outcomes), context);
      case steps.cover.key:
        return setCover(idIn(context.outcomes), context);
      default:
        return comment(idIn(context.outcomes), context);
    }
  },

  async lookUp(context) {
    if (context.step.key === steps.create.key)
      return findVideo(videoOf(context.content), sessionIn(context.outcomes[steps.upload.key]), context);
    return context.step.key === steps.comment.key ? findComment(idIn(context.outcomes), context) : { found: false };
  },

  itemOf: itemById,

  published(outcomes, { service }) {
    const id = idIn(outcomes);
    return { remoteId: id, permalink: `${hostOf(connectBy, service, 'web')}/watch?v=${id}` };
  },

  edit,
  remove,
};

const idIn = (outcomes: Outcomes): string => (outcomes[steps.create.key] as { id: string }).id;

function videoOf({ media }: Content): MediaFile {
  const video = media.find(({ kind }) => kind === 'video');
  if (video) return video;
  throw new PlatformProblem('rejected', 'YouTube takes videos only, and this post has none.');
}
