import { fieldsIn, textOf } from '../meta/fields.ts';
import { graph, idIn, listIn } from '../meta/graph.ts';
import { firstFree, itemById } from '../port/found.ts';
import type { Content, Json, LookUp, MediaFile, Outcomes, Performing, Publisher, Step, StepAt } from '../port/platform.ts';
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
      spends: 'containers',
    }));
    const waits = content.media.map((file, index) => step(`wait ${index + 1}`, 'wait', what(file, index)));
    const carousel: Step[] = [{ ...step('create', 'prepare', 'Carousel'), spends: 'containers' }, step('wait', 'wait', 'Carousel')];
    const publish: Step = { key: 'publish', kind: 'publish', what: 'Post', repeatable: false, spends: 'posts' };
    const comment: Step = { key: 'comment', kind: 'publish', what: 'First comment', repeatable: false, after: true, spends: 'calls' };
    return [...uploads, ...waits, ...(isCarousel(content) ? carousel : []), publish, ...(content.firstComment === '' ? [] : [comment])];
  },

  intend(step, _content, env) {
    return step.kind === 'publish' ? ({ at: env.now().toISOString() } satisfies Intent) : null;
  },

  async perform(at) {
    const { step, content, outcomes } = at;
    if (step.key === 'create') return createCarousel(at);
    if (step.key === 'wait') return ready(made(outcomes, 'create'), at);
    if (step.key === 'publish') return publish(at);
    if (step.key === 'comment') return comment(at);
    const index = content.media.findIndex((_, place) => step.key === `upload ${place + 1}` || step.key === `wait ${place + 1}`);
    const file = content.media[index];
    if (!file) throw new Error(`This post has no step "${step.key}".`);
    if (step.kind === 'wait') return ready(made(outcomes, `upload ${index + 1}`), at);
    if (index === 0 && at.kept === null) await askQuota(at);
    return prepare(file, index, at);
  },

  async lookUp(at) {
    if (at.step.key === 'publish') return findPost(at);
    return at.step.key === 'comment' ? findComment(at) : { found: false };
  },

  itemOf: itemById,

  published(outcomes) {
    const { id, permalink } = outcomes.publish as Published;
    return { remoteId: id, permalink };
  },
};

async function prepare(file: MediaFile, index: number, at: Performing): Promise<Json> {
  const words = await wordsWith(index, at.content);
  return file.kind === 'image' ? prepareImage(file, words, at) : prepareVideo(file, words, at);
}

function createCarousel(at: Performing): Promise<Json> {
  const { content, outcomes } = at;
  const children = JSON.stringify(content.media.map((_, index) => made(outcomes, `upload ${index + 1}`)));
  return reduced(at.env, 'ask', async () => ({ id: await makeContainer(at, { media_type: 'CAROUSEL', children, ...wordsOf(content) }) }));
}

/** The container of the whole post. */
const containerIn = ({ content, outcomes }: StepAt): string => made(outcomes, isCarousel(content) ? 'create' : 'upload 1');

async function publish(at: Performing): Promise<Json> {
  const { account, env } = at;
  await askQuota(at);
  const url = api(account, `${account.remoteId}/media_publish`);
  const id = await reduced(env, 'create', async () => {
    const form = { creation_id: containerIn(at) };
    return idIn(await graph(env, { url, form, token: tokenOf(account), timeoutMs: publishMs }), url);
  });
  return { id, permalink: await permalinkOf(id, at) } satisfies Published;
}

async function permalinkOf(id: string, { account, env }: StepAt): Promise<string | null> {
  try {
    const ask = { url: api(account, id), query: { fields: 'permalink' }, token: tokenOf(account), timeoutMs: callMs };
    return textOf(fieldsIn((await graph(env, ask)).body).permalink) || null;
  } catch {
    // The post is out, and its address is all that is missing: that must not make it look like one that is not.
    return null;
  }
}

/** A container that was published says so; which post it became is told by the newest ones. */
function findPost(at: StepAt): Promise<LookUp> {
  const { content, account, env, intent } = at;
  return reduced(env, 'ask', async () => {
    const { status_code: code } = await containerOf(containerIn(at), at);
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
      at,
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

const commentsUnder = ({ account, outcomes }: StepAt): string => api(account, `${(outcomes.publish as Published).id}/comments`);

function comment(at: Performing): Promise<Json> {
  const url = commentsUnder(at);
  return reduced(at.env, 'create', async () => {
    const form = { message: at.content.firstComment };
    return { id: idIn(await graph(at.env, { url, form, token: tokenOf(at.account), timeoutMs: callMs }), url) };
  });
}

function findComment(at: StepAt): Promise<LookUp> {
  const url = commentsUnder(at);
  return reduced(at.env, 'ask', async () => {
    const query = { fields: 'id,text,timestamp,username' };
    const comments = listIn(await graph(at.env, { url, query, token: tokenOf(at.account), timeoutMs: callMs }), url);
    const { handle } = at.account;
    const alike = comments.filter(
      ({ text, username }) => sameText(text, at.content.firstComment) && (username === undefined || username === handle),
    );
    const [id] = await at.free(alike.map((one) => textOf(one.id)));
    return id === undefined ? { found: false } : { found: true, outcome: { id } };
  });
}
