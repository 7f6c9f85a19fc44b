import { graph, idIn, listIn } from '../meta/graph.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import { firstFree, itemById } from '../port/found.ts';
import type { Content, Json, LookUp, MediaFile, Outcomes, PerformContext, Publisher, Step, StepContext } from '../port/platform.ts';
import { PlatformProblem } from '../port/problem.ts';
import { sameText } from '../port/text.ts';
import { api, callMs, tokenOf } from './api.ts';
import { containerOf, makeContainer, ready } from './container.ts';
import { reduced } from './problems.ts';
import { askQuota } from './quota.ts';
import { prepareImage, prepareVideo } from './upload.ts';
import { isCarousel, wordsOf, wordsWith } from './words.ts';

/** Publishing a container takes longer than most calls. */
const publishMs = 120_000;
/** Clocks differ: a post is looked for from this long before it was sent. Milliseconds. */
const clockMs = 60_000;
const newest = 25;

type Intent = { at: string };
type Made = { id: string };
type Published = { id: string; permalink: string | null };

const made = (outcomes: Outcomes, key: string): string => (outcomes[key] as Made).id;

/** Items are prepared side by side; a carousel is made of them once all are ready. Only the last word shows anything to anybody. */
export const instagramPublisher: Publisher = {
  steps(content) {
    const what = ({ kind }: MediaFile, index: number) => `${kind === 'video' ? 'Video' : 'Picture'} ${index + 1}`;
    const step = (key: string, kind: Step['kind'], name: string): Step => ({ key, kind, what: name, repeatable: true });
    const uploads = content.media.map((file, index) => ({
      ...step(`upload ${index + 1}`, 'upload', what(file, index)),
      quota: 'containers',
    }));
    const waits = content.media.map((file, index) => step(`wait ${index + 1}`, 'wait', what(file, index)));
    const carousel: Step[] = [{ ...step('create', 'prepare', 'Carousel'), quota: 'containers' }, step('wait', 'wait', 'Carousel')];
    const publish: Step = { key: 'publish', kind: 'publish', what: 'Post', repeatable: false, quota: 'posts' };
    const comment: Step = { key: 'comment', kind: 'publish', what: 'First comment', repeatable: false, after: true, quota: 'calls' };
    return [...uploads, ...waits, ...(isCarousel(content) ? carousel : []), publish, ...(content.firstComment === '' ? [] : [comment])];
  },

  intend(step, _content, env) {
    return step.kind === 'publish' ? ({ at: env.now().toISOString() } satisfies Intent) : null;
  },

  async perform(context) {
    const { step, content, outcomes } = context;
    if (step.key === 'create') return createCarousel(context);
    if (step.key === 'wait') return ready(made(outcomes, 'create'), context);
    if (step.key === 'publish') return publish(context);
    if (step.key === 'comment') return comment(context);
    const index = content.media.findIndex((_, place) => step.key === `upload ${place + 1}` || step.key === `wait ${place + 1}`);
    const file = content.media[index];
    if (!file) throw new Error(`This post has no step "${step.key}".`);
    if (step.kind === 'wait') return ready(made(outcomes, `upload ${index + 1}`), context);
    if (index === 0 && context.checkpoint === null) await askQuota(context);
    return prepare(file, index, context);
  },

  async lookUp(context) {
    if (context.step.key === 'publish') return findPost(context);
    return context.step.key === 'comment' ? findComment(context) : { found: false };
  },

  itemOf: itemById,

  published(outcomes) {
    const { id, permalink } = outcomes.publish as Published;
    return { remoteId: id, permalink };
  },
};

async function prepare(file: MediaFile, index: number, context: PerformContext): Promise<Json> {
  const words = await wordsWith(index, context.content);
  return file.kind === 'image' ? prepareImage(file, words, context) : prepareVideo(file, words, context);
}

function createCarousel(context: PerformContext): Promise<Json> {
  const { content, outcomes } = context;
  const children = JSON.stringify(content.media.map((_, index) => made(outcomes, `upload ${index + 1}`)));
  return reduced(context.env, 'ask', async () => ({
    id: await makeContainer(context, { media_type: 'CAROUSEL', children, ...wordsOf(content) }),
  }));
}

/** The container of the whole post. */
const containerIn = ({ content, outcomes }: StepContext): string => made(outcomes, isCarousel(content) ? 'create' : 'upload 1');

async function publish(context: PerformContext): Promise<Json> {
  const { account, env } = context;
  await askQuota(context);
  const url = api(account, `${account.remoteId}/media_publish`);
  const id = await reduced(env, 'create', async () => {
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
    // The post is out, and its address is all that is missing: that must not make it look like one that is not.
    return null;
  }
}

/** A container that was published says so; which post it became is told by the newest ones. */
function findPost(context: StepContext): Promise<LookUp> {
  const { content, account, env, intent } = context;
  return reduced(env, 'ask', async () => {
    const { status_code: code } = await containerOf(containerIn(context), context);
    if (code !== 'PUBLISHED') return { found: false };
    const url = api(account, `${account.remoteId}/media`);
    const query = { fields: 'id,caption,media_type,timestamp,permalink', limit: newest };
    const media = listIn(await graph(env, { url, query, token: tokenOf(account), timeoutMs: callMs }), url);
    const since = Date.parse((intent as Intent).at) - clockMs;
    const alike = media
      .filter(({ caption, media_type: type }) => type === typeOf(content) && sameText(caption ?? '', content.text))
      .map((one) => ({ id: textOf(one.id), at: Date.parse(textOf(one.timestamp)), permalink: textOf(one.permalink) || null }));
    const found = await firstFree(
      alike.filter(({ at: published }) => published >= since),
      context,
    );
    if (!found) throw new PlatformProblem('outage', 'Instagram has published this, and does not list it yet.');
    return { found: true, outcome: { id: found.id, permalink: found.permalink } satisfies Published };
  });
}

/** What Instagram calls a post of these files. */
const typeOf = (content: Content): string => {
  if (isCarousel(content)) return 'CAROUSEL_ALBUM';
  return content.media[0]?.kind === 'video' ? 'VIDEO' : 'IMAGE';
};

const commentsUnder = ({ account, outcomes }: StepContext): string => api(account, `${(outcomes.publish as Published).id}/comments`);

function comment(context: PerformContext): Promise<Json> {
  const url = commentsUnder(context);
  return reduced(context.env, 'create', async () => {
    const form = { message: context.content.firstComment };
    return { id: idIn(await graph(context.env, { url, form, token: tokenOf(context.account), timeoutMs: callMs }), url) };
  });
}

function findComment(context: StepContext): Promise<LookUp> {
  const url = commentsUnder(context);
  return reduced(context.env, 'ask', async () => {
    const query = { fields: 'id,text,timestamp,username' };
    const comments = listIn(await graph(context.env, { url, query, token: tokenOf(context.account), timeoutMs: callMs }), url);
    const { handle } = context.account;
    const alike = comments.filter(
      ({ text, username }) => sameText(text, context.content.firstComment) && (username === undefined || username === handle),
    );
    const [id] = await context.free(alike.map((one) => textOf(one.id)));
    return id === undefined ? { found: false } : { found: true, outcome: { id } };
  });
}
