import { message } from '@everycast/messages/message';
import type { ConnectedAccount } from '../port/account.ts';
import { doneIn } from '../port/call.ts';
import { cardStep, makeCard } from '../port/card.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, Outcomes, PerformContext, PublishedPost, Publisher, StepContext } from '../port/publisher.ts';
import { stepOf, theComment, thePost } from '../port/steps.ts';
import { Created, itemById, outcomeIn } from '../port/stored.ts';
import { fileAt, fileSteps } from '../port/thread.ts';
import { host, rest, unexpectedAnswer } from './api.ts';
import { comment, findComment, type NewComment } from './comments.ts';
import { findPost } from './find.ts';
import { card as cardIn, documentOf } from './options.ts';
import { sendPost, theDocument } from './post.ts';
import { mapErrors } from './problems.ts';
import { littleText } from './text.ts';
import { processed, uploadDocument, uploadImage, uploadVideo } from './upload.ts';

export const linkedinPublisher: Publisher = {
  steps(content, { traits }) {
    const files = documentOf(content, content.options)
      ? [stepOf(theDocument, 'steps.document'), stepOf({ ...theDocument, is: 'wait' }, 'steps.document')]
      : fileSteps([content], { isWorkedOn: ({ kind }) => kind === 'video' });
    const create = stepOf(thePost, 'steps.post', { quota: 'posts' });
    const below = stepOf(theComment, 'steps.first_comment', { quota: 'posts' });
    const card = cardIn(content, content.options, traits) ? [cardStep(0)] : [];
    return [...card, ...files, create, ...(content.firstComment === '' ? [] : [below])];
  },

  intend: () => null,

  async perform(context) {
    const { step, content, outcomes } = context;
    if (step.id.is === 'part') return create(context);
    if (step.id.is === 'comment') return comment(firstComment(context), context);
    if (step.id.is === 'card') return card(context);
    if (step.id.is === 'wait') return processed(outcomeIn(Created, outcomes, { ...step.id, is: 'upload' }), context);
    const document = documentOf(content, content.options);
    if (document) return uploadDocument({ title: document.title, pictures: content.media, at: context.since }, context);
    const { file } = fileAt(step, content);
    return file.kind === 'video' ? uploadVideo(file, context) : uploadImage(file, context);
  },

  async lookUp(context) {
    if (context.step.id.is === 'part') return findPost(context);
    return context.step.id.is === 'comment' ? findComment(firstComment(context), context) : { found: false };
  },

  itemOf: itemById,

  published(outcomes, account) {
    const id = idIn(outcomes);
    return { remoteId: id, permalink: `${host(account, 'web')}/feed/update/${id}/` };
  },

  edit,
  remove,
};

const idIn = (outcomes: Outcomes): string => outcomeIn(Created, outcomes, thePost).id;

function firstComment({ outcomes, content }: StepContext): NewComment {
  const id = idIn(outcomes);
  return { under: id, object: id, text: content.firstComment };
}

function card(context: PerformContext): Promise<Json> {
  const wish = cardIn(context.content, context.content.options, context.account.traits);
  if (!wish) throw new Error(`This post has no step "${context.step.key}".`);
  return makeCard(wish, context, async (picture) => (await uploadImage(picture, context)).id);
}

/**
 * If the duplicate was sent from here before and belongs to nothing else, it is probably this post, and a look-up finds out; otherwise this
 * post is rejected.
 */
async function create(context: PerformContext): Promise<Json> {
  const sentBefore = context.checkpoint !== null;
  if (!sentBefore) await context.saveCheckpoint({ sent: true });
  const { id, duplicate } = await mapErrors(context.env, 'create', () => sendPost(context));
  if (!duplicate) return { id };
  const isOurs = sentBefore && (await context.free([id])).length > 0;
  if (isOurs) throw new PlatformProblem('unconfirmed', message('platforms.has_post', { platform: 'LinkedIn' }), { platformMessage: id });
  throw new PlatformProblem('rejected', 'linkedin.duplicate', { platformMessage: `422 Content is a duplicate of ${id}` });
}

const pathOf = ({ remoteId }: PublishedPost): string => `posts/${encodeURIComponent(remoteId)}`;

/** Changes a post's text; its media, link and audience stay. */
function edit(post: PublishedPost, { text }: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void> {
  return mapErrors(env, 'ask', async () => {
    const json = { patch: { $set: { commentary: littleText(text) } } };
    doneIn(await rest(env, account, pathOf(post), { json, restli: 'PARTIAL_UPDATE' }), host(account, 'api'));
  });
}

/** Deletes a post. LinkedIn's response is the same if it no longer exists, so this always returns true. */
function remove(post: PublishedPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  return mapErrors(env, 'ask', async () => {
    const answer = await rest(env, account, pathOf(post), { method: 'DELETE', restli: 'DELETE', also: [404] });
    if (answer.status !== 404) return doneIn(answer, host(account, 'api'));
    // A proxy may return 404, too; LinkedIn's own has a message.
    if (typeof fieldsIn(answer.body).message !== 'string') throw unexpectedAnswer(answer);
    return false;
  });
}
