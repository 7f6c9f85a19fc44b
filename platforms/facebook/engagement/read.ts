import { type Commented, type Read, readSources } from '../../meta/engagement/read.ts';
import { graph, listIn, nextIn, nodesIn } from '../../meta/graph.ts';
import { type ConnectedAccount, tokenOf } from '../../port/account.ts';
import type { Answer } from '../../port/call.ts';
import type { Engagement } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import { type ReadPosition, readNewest } from '../../port/newest-first.ts';
import { api, callMs } from '../api.ts';
import { mapEngagementErrors } from '../problems.ts';
import { type CommentedPost, chatOf, commentFields, entryOf, itemOfComment, itemOfTagged, taggedFields } from './items.ts';

/** The newest posts whose comments are read, and comments, or posts with tags, per read. */
const postsAtOnce = 25;
const atOnce = 25;
/** All comments, answers included, the newest first. */
const order = { filter: 'stream', order: 'reverse_chronological', limit: atOnce };

/** Reads comments under the Page's newest posts, posts that tag it, and messages. */
export const readEngagement: Engagement['read'] = (cursor, account, env, isOver) =>
  mapEngagementErrors(env, 'ask', () =>
    readSources(
      cursor,
      {
        posts: () => postsOf(account, env),
        further: (post, after) => commentsAfter(after, post, account, env),
        entriesOf: (comment) => [entryOf(comment)],
        itemOf: (entry, post) => itemOfComment(entry, post, account),
        tagged: (place) => readTagged(place, account, env),
        chat: chatOf(account),
      },
      env,
      isOver,
    ),
  );

const get = (path: string, query: Record<string, string | number | undefined>, account: ConnectedAccount, env: PlatformEnv) =>
  graph(env, { url: api(account, path), query, token: tokenOf(account), timeoutMs: callMs });

async function postsOf(account: ConnectedAccount, env: PlatformEnv): Promise<(CommentedPost & Commented)[]> {
  const path = `${account.remoteId}/published_posts`;
  const modifiers = Object.entries(order).map(([name, value]) => `.${name}(${value})`);
  const fields = `id,attachments{type,target},comments${modifiers.join('')}{${commentFields}}`;
  const answer = await get(path, { fields, limit: postsAtOnce }, account, env);
  return listIn(answer, api(account, path)).map((post) => ({ ...postOf(post), ...commentsIn(post, answer) }));
}

const commentsIn = ({ comments }: Fields, answer: Answer) => ({
  comments: nodesIn(comments),
  after: nextIn({ ...answer, body: comments }),
});

async function commentsAfter(after: string, { id }: CommentedPost, account: ConnectedAccount, env: PlatformEnv) {
  const path = `${id}/comments`;
  const answer = await get(path, { ...order, fields: commentFields, after }, account, env);
  return { comments: listIn(answer, api(account, path)), after: nextIn(answer) };
}

/** A video is published under its own ID; the Page's post that shows it has another. Links to videos elsewhere are shares. */
function postOf({ id, attachments }: Fields): CommentedPost {
  const [{ type, target } = {}] = nodesIn(attachments);
  const video = /^video(?!_share)/.test(textOf(type)) ? textOf(fieldsIn(target).id) : '';
  return { id: textOf(id), publishedAs: video || textOf(id) };
}

async function readTagged(before: ReadPosition, account: ConnectedAccount, env: PlatformEnv): Promise<Read> {
  const path = `${account.remoteId}/tagged`;
  const answer = await get(path, { fields: taggedFields, limit: atOnce, after: before.rest?.after }, account, env);
  const { fresh, place } = readNewest({ entries: listIn(answer, api(account, path)).map(entryOf), after: nextIn(answer) }, before);
  return { items: fresh.map((one) => itemOfTagged(one, account)).filter((item) => item !== null), place };
}
