import { cardPartOf, cardStep, makeCard } from '../port/card.ts';
import { itemById } from '../port/found.ts';
import type { Content, Json, MediaFile, Outcomes, PerformContext, Publisher, Step } from '../port/platform.ts';
import { PlatformProblem } from '../port/problem.ts';
import { host } from './api.ts';
import { edit, remove } from './change.ts';
import { comment, findComment } from './comment.ts';
import { findPost } from './find.ts';
import { card as cardIn } from './options.ts';
import { sendPost } from './post.ts';
import { reduced } from './problems.ts';
import { processed, type Uploaded, uploadImage, uploadVideo } from './upload.ts';

const createKey = 'create';
const commentKey = 'comment';

export const linkedinPublisher: Publisher = {
  steps(content, { traits }) {
    const files = content.media.flatMap((file, index): Step[] => {
      const step = { what: `${file.kind === 'video' ? 'Video' : 'Picture'} ${index + 1}`, repeatable: true };
      const sent: Step = { ...step, key: `upload ${index + 1}`, kind: 'upload' };
      return file.kind === 'video' ? [sent, { ...step, key: `wait ${index + 1}`, kind: 'wait' }] : [sent];
    });
    const create: Step = { key: createKey, kind: 'publish', what: 'Post', repeatable: false, quota: 'posts' };
    const below: Step = { key: commentKey, kind: 'publish', what: 'First comment', repeatable: false, after: true, quota: 'posts' };
    const card = cardIn(content, content.options, traits) ? [cardStep(0)] : [];
    return [...card, ...files, create, ...(content.firstComment === '' ? [] : [below])];
  },

  intend: () => null,

  async perform(context) {
    const { step, content, outcomes } = context;
    if (step.key === createKey) return create(context);
    if (step.key === commentKey) return comment(idIn(outcomes), context);
    if (cardPartOf(step) !== null) return card(context);
    const { file, uploadKey } = fileAt(step, content);
    if (step.kind === 'wait') return processed(outcomes[uploadKey] as Uploaded, context);
    return file.kind === 'video' ? uploadVideo(file, context) : uploadImage(file, context);
  },

  async lookUp(context) {
    if (context.step.key === createKey) return findPost(context);
    return context.step.key === commentKey ? findComment(idIn(context.outcomes), context) : { found: false };
  },

  itemOf: itemById,

  published(outcomes, account) {
    const id = idIn(outcomes);
    return { remoteId: id, permalink: `${host(account, 'web')}/feed/update/${id}/` };
  },

  edit,
  remove,
};

const idIn = (outcomes: Outcomes): string => (outcomes[createKey] as { id: string }).id;

/** The file that a step is about, and the key of the step that uploads it. */
function fileAt({ key }: Step, { media }: Content): { file: MediaFile; uploadKey: string } {
  for (const [index, file] of media.entries()) {
    const uploadKey = `upload ${index + 1}`;
    if (key === uploadKey || key === `wait ${index + 1}`) return { file, uploadKey };
  }
  throw new Error(`This post has no step "${key}".`);
}

function card(context: PerformContext): Promise<Json> {
  const wish = cardIn(context.content, context.content.options, context.account.traits);
  if (!wish) throw new Error(`This post has no step "${context.step.key}".`);
  return makeCard(wish, context, async (picture) => (await uploadImage(picture, context)).id);
}

/** A duplicate of a post that was sent before from here, and belongs to nothing else, is most likely that one, which looking tells; of any other post it is refused. */
async function create(context: PerformContext): Promise<Json> {
  const sentBefore = context.checkpoint !== null;
  if (!sentBefore) await context.saveCheckpoint({ sent: true });
  const { id, duplicate } = await reduced(context.env, 'create', () => sendPost(context));
  if (!duplicate) return { id };
  const isOurs = sentBefore && (await context.free([id])).length > 0;
  if (isOurs) throw new PlatformProblem('unconfirmed', 'LinkedIn says that it has this post already.', { platformMessage: id });
  const message = 'LinkedIn has another post just like this one, and takes no second one so soon. Change the text, or try again later.';
  throw new PlatformProblem('rejected', message, { platformMessage: `422 Content is a duplicate of ${id}` });
}
