import { isoOf } from '../../meta/engagement/messages.ts';
import { type Commented, type Read, readSources } from '../../meta/engagement/read.ts';
import { graph, listIn, nextIn, nodesIn } from '../../meta/graph.ts';
import { type ConnectedAccount, tokenOf } from '../../port/account.ts';
import type { Engagement } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { textOf } from '../../port/fields.ts';
import { type ReadPosition, readNewest } from '../../port/newest-first.ts';
import { api, callMs } from '../api.ts';
import { mapEngagementErrors } from '../problems.ts';
import { type CommentedPost, chatOf, commentFields, entriesOf, itemOfComment, itemOfTagged, taggedFields } from './items.ts';

/** The newest posts whose comments are read; comments, their answers, and posts with tags, per read. */
const postsAtOnce = 25;
const atOnce = 25;
const repliesAtOnce = 50;
/** Comments come newest first; answers to them only along with them. */
const threadFields = `${commentFields},replies.limit(${repliesAtOnce}){${commentFields}}`;

/**
 * Reads comments under the account's newest posts, posts that tag it, and messages. An answer to an old comment, behind the newest ones of
 * its post, isn't seen.
 */
export const readEngagement: Engagement['read'] = (cursor, account, env, isOver) =>
  mapEngagementErrors(env, 'ask', () =>
    readSources(
      cursor,
      {
        posts: () => postsOf(account, env),
        further: (post, after) => commentsAfter(after, post, account, env),
        entriesOf,
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
  const path = `${account.remoteId}/media`;
  const fields = `id,permalink,comments.limit(${atOnce}){${threadFields}}`;
  const answer = await get(path, { fields, limit: postsAtOnce }, account, env);
  return listIn(answer, api(account, path)).map(({ id, permalink, comments }) => ({
    id: textOf(id),
    permalink: textOf(permalink) || null,
    comments: nodesIn(comments),
    after: nextIn({ ...answer, body: comments }),
  }));
}

async function commentsAfter(after: string, { id }: CommentedPost, account: ConnectedAccount, env: PlatformEnv) {
  const path = `${id}/comments`;
  const answer = await get(path, { fields: threadFields, limit: atOnce, after }, account, env);
  return { comments: listIn(answer, api(account, path)), after: nextIn(answer) };
}

async function readTagged(before: ReadPosition, account: ConnectedAccount, env: PlatformEnv): Promise<Read> {
  const path = `${account.remoteId}/tags`;
  const answer = await get(path, { fields: taggedFields, limit: atOnce, after: before.rest?.after }, account, env);
  const posts = listIn(answer, api(account, path));
  const entries = posts.map((fields) => ({ id: textOf(fields.id), at: isoOf(fields.timestamp), fields }));
  const { fresh, place } = readNewest({ entries, after: nextIn(answer) }, before);
  return { items: fresh.map(({ fields }) => itemOfTagged(fields, account)).filter((item) => item !== null), place };
}
