import { z } from 'zod';
import { graph, idIn, listIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import { firstFree } from '../port/found.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Content, LookUp, Outcomes, PerformContext, Publisher, StepContext } from '../port/publisher.ts';
import { type StepId, stepOf, theComment, thePost } from '../port/steps.ts';
import { Created, intendTime, intentIn, itemById, outcomeIn, SentAt } from '../port/stored.ts';
import { sameText } from '../port/text.ts';
import { fileAt, fileSteps } from '../port/thread.ts';
import { api, callMs } from './api.ts';
import { askQuota, containerOf, makeContainer, ready } from './container.ts';
import { findOwn } from './find.ts';
import { isCarousel, wordsOf, wordsWith } from './instagram-words.ts';
import { mapErrors } from './problems.ts';
import { prepareImage, prepareVideo } from './upload.ts';

/** Publishing a container takes longer than most calls. */
const publishMs = 120_000;
/** Clocks differ: the search starts this long before the post was sent. Milliseconds. */
const clockMs = 60_000;
const newest = 25;

const Published = Created.extend({ permalink: z.string().nullable() });
type Published = z.infer<typeof Published>;

const made = (outcomes: Outcomes, id: StepId): string => outcomeIn(Created, outcomes, id).id;
const postIn = (outcomes: Outcomes): Published => outcomeIn(Published, outcomes, thePost);

/** Items are prepared in parallel; a carousel is created once all are ready. Only the last call makes anything visible. */
export const instagramPublisher: Publisher = {
  steps(content) {
    const files = fileSteps([content], { isWorkedOn: () => true, quota: () => 'containers' });
    const [uploads, waits] = [files.filter(({ kind }) => kind === 'upload'), files.filter(({ kind }) => kind === 'wait')];
    const carousel = [
      stepOf({ is: 'container' }, 'steps.carousel', { quota: 'containers' }),
      stepOf({ is: 'container wait' }, 'steps.carousel'),
    ];
    const publish = stepOf(thePost, 'steps.post', { quota: 'posts' });
    const comment = stepOf(theComment, 'steps.first_comment', { quota: 'calls' });
    return [...uploads, ...waits, ...(isCarousel(content) ? carousel : []), publish, ...(content.firstComment === '' ? [] : [comment])];
  },

  intend: intendTime,

  async perform(context) {
    const { step, content, outcomes } = context;
    if (step.id.is === 'container') return createCarousel(context);
    if (step.id.is === 'container wait') return ready(made(outcomes, { is: 'container' }), context);
    if (step.id.is === 'part') return publish(context);
    if (step.id.is === 'comment') return comment(context);
    if (step.id.is === 'wait') return ready(made(outcomes, { ...step.id, is: 'upload' }), context);
    const { file, index } = fileAt(step, content);
    if (index === 0 && context.checkpoint === null) await askQuota(context);
    return prepare(file, index, context);
  },

  async lookUp(context) {
    if (context.step.id.is === 'part') return findPost(context);
    if (context.step.id.is !== 'comment') return { found: false };
    const { at } = intentIn(SentAt, context);
    return findOwn(context, commentsUnder(context), { text: context.content.firstComment, since: new Date(at) });
  },

  itemOf: itemById,

  published(outcomes) {
    const { id, permalink } = postIn(outcomes);
    return { remoteId: id, permalink };
  },
};

async function prepare(file: MediaFile, index: number, context: PerformContext): Promise<Json> {
  const words = await wordsWith(index, context.content);
  return file.kind === 'image' ? prepareImage(file, words, context) : prepareVideo(file, words, context);
}

function createCarousel(context: PerformContext): Promise<Json> {
  const { content, outcomes } = context;
  const children = JSON.stringify(content.media.map((_, file) => made(outcomes, { is: 'upload', part: 0, file })));
  return mapErrors(context.env, 'ask', async () => ({
    id: await makeContainer(context, { media_type: 'CAROUSEL', children, ...wordsOf(content) }),
  }));
}

/** The container of the whole post. */
const containerIn = ({ content, outcomes }: StepContext): string =>
  made(outcomes, isCarousel(content) ? { is: 'container' } : { is: 'upload', part: 0, file: 0 });

async function publish(context: PerformContext): Promise<Json> {
  const { account, env } = context;
  await askQuota(context);
  const url = api(account, `${account.remoteId}/media_publish`);
  const id = await mapErrors(env, 'create', async () => {
    const form = { creation_id: containerIn(context) };
    return idIn(await graph(env, { url, form, token: tokenOf(account), timeoutMs: publishMs }), url);
  });
  return { id, permalink: await permalinkOf(id, context) } satisfies Published;
}

async function permalinkOf(id: string, { account, env }: StepContext): Promise<string | null> {
  try {
    const ask = { url: api(account, id), query: { fields: 'permalink' }, token: tokenOf(account), timeoutMs: callMs };
    return textOf(fieldsIn((await graph(env, ask)).body).permalink) || null;
  } catch {
    // The post is published and only its permalink is missing, which must not look like a failure.
    return null;
  }
}

/** A published container says so; the newest posts show which one it became. */
function findPost(context: StepContext): Promise<LookUp> {
  const { content, account, env } = context;
  return mapErrors(env, 'ask', async () => {
    const { status_code: code } = await containerOf(containerIn(context), context);
    // A container is published once at most.
    if (code !== 'PUBLISHED') return { found: false, safe: true };
    const url = api(account, `${account.remoteId}/media`);
    const query = { fields: 'id,caption,media_type,timestamp,permalink', limit: newest };
    const media = listIn(await graph(env, { url, query, token: tokenOf(account), timeoutMs: callMs }), url);
    const since = Date.parse(intentIn(SentAt, context).at) - clockMs;
    const alike = media
      .filter(({ caption, media_type: type }) => type === typeOf(content) && sameText(caption ?? '', content.text))
      .map((one) => ({ id: textOf(one.id), at: Date.parse(textOf(one.timestamp)), permalink: textOf(one.permalink) || null }));
    const found = await firstFree(
      alike.filter(({ at: published }) => published >= since),
      context,
    );
    if (!found) throw new PlatformProblem('outage', 'instagram.not_listed_yet');
    return { found: true, outcome: { id: found.id, permalink: found.permalink } satisfies Published };
  });
}

/** Instagram's type of a post with these files. */
const typeOf = (content: Content): string => {
  if (isCarousel(content)) return 'CAROUSEL_ALBUM';
  return content.media[0]?.kind === 'video' ? 'VIDEO' : 'IMAGE';
};

const commentsUnder = ({ outcomes }: StepContext): string => `${postIn(outcomes).id}/comments`;

function comment(context: PerformContext): Promise<Json> {
  const url = api(context.account, commentsUnder(context));
  return mapErrors(context.env, 'create', async () => {
    const form = { message: context.content.firstComment };
    return { id: idIn(await graph(context.env, { url, form, token: tokenOf(context.account), timeoutMs: callMs }), url) };
  });
}
