import { graph, listIn, nextIn } from '../../meta/graph.ts';
import { readMessages } from '../../meta/inbox/messages.ts';
import { fromTheBeginning, notRead, type Place, readOn } from '../../meta/inbox/newest-first.ts';
import { saysNotAllowed } from '../../meta/problems.ts';
import type { ConnectedAccount } from '../../port/account.ts';
import { type Answer, CallFailure } from '../../port/call.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import type { Inbox, InboxItem } from '../../port/inbox.ts';
import { api, callMs, tokenOf } from '../api.ts';
import { reducedInbox } from '../problems.ts';
import { chatOf } from './chat.ts';
import { type CommentedPost, commentFields, entryOf, itemOfComment, itemOfTagged, taggedFields } from './items.ts';

/** The newest posts whose comments are read, and comments, or posts with tags, per read. */
const postsAtOnce = 25;
const atOnce = 25;
/** All comments, answers included, the newest first. */
const order = { filter: 'stream', order: 'reverse_chronological', limit: atOnce };

/** `comments`: by post. */
type Cursor = { comments: Record<string, Place>; tagged: Place; messages: Place };
type Read = { items: InboxItem[]; place: Place };

/**
 * Reads comments under the Page's newest posts, posts that tag it, and messages. There is no list of all comments of a Page, so those under
 * older posts aren't read. Posts with tags and messages need permissions that Facebook rarely gives; without them, the rest is read.
 */
export const readInbox: Inbox['read'] = (cursor, account, env) =>
  reducedInbox(env, 'ask', async () => {
    const before = cursor as Cursor | null;
    const comments = await readComments(before?.comments ?? null, account, env);
    const tagged = await ifAllowed(before?.tagged ?? notRead, (place) => readTagged(place, account, env));
    const messages = await ifAllowed(before?.messages ?? notRead, (place) => readMessages(place, chatOf(account), env));
    const items = [...comments.items, ...tagged.items, ...messages.items].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const next: Cursor = { comments: comments.places, tagged: tagged.place, messages: messages.place };
    const more = [...Object.values(next.comments), next.tagged, next.messages].some(({ rest }) => rest !== null);
    return { items, cursor: next, more };
  });

async function ifAllowed(place: Place, read: (place: Place) => Promise<Read>): Promise<Read> {
  try {
    return await read(place);
  } catch (error) {
    if (error instanceof CallFailure && saysNotAllowed(error)) return { items: [], place };
    throw error;
  }
}

const get = (path: string, query: Record<string, string | number | undefined>, account: ConnectedAccount, env: PlatformEnv) =>
  graph(env, { url: api(account, path), query, token: tokenOf(account), timeoutMs: callMs });

/** @param places by post; null if nothing was read before */
async function readComments(
  places: Readonly<Record<string, Place>> | null,
  account: ConnectedAccount,
  env: PlatformEnv,
): Promise<{ items: InboxItem[]; places: Record<string, Place> }> {
  const path = `${account.remoteId}/published_posts`;
  const modifiers = Object.entries(order).map(([name, value]) => `.${name}(${value})`);
  const fields = `id,attachments{type,target},comments${modifiers.join('')}{${commentFields}}`;
  const answer = await get(path, { fields, limit: postsAtOnce }, account, env);
  const items: InboxItem[] = [];
  const next: Record<string, Place> = {};
  for (const post of listIn(answer, api(account, path))) {
    const commented = postOf(post);
    const before = places === null ? notRead : (places[commented.id] ?? fromTheBeginning);
    const { list, after } = before.rest ? await commentsAfter(before.rest.after, commented, account, env) : commentsIn(post, answer);
    const { fresh, place } = readOn({ entries: list.map(entryOf), after }, before);
    items.push(...fresh.map((one) => itemOfComment(one, commented, account)).filter((item) => item !== null));
    next[commented.id] = place;
  }
  return { items, places: next };
}

/** Without comments, a post has no list of them. */
function commentsIn({ comments }: Fields, answer: Answer): { list: Fields[]; after: string | null } {
  const { data } = fieldsIn(comments);
  return { list: Array.isArray(data) ? data.map(fieldsIn) : [], after: nextIn({ ...answer, body: comments }) };
}

async function commentsAfter(after: string, { id }: CommentedPost, account: ConnectedAccount, env: PlatformEnv) {
  const path = `${id}/comments`;
  const answer = await get(path, { ...order, fields: commentFields, after }, account, env);
  return { list: listIn(answer, api(account, path)), after: nextIn(answer) };
}

/** A video is published under its own ID; the Page's post that shows it has another. Links to videos elsewhere are shares. */
function postOf({ id, attachments }: Fields): CommentedPost {
  const { data } = fieldsIn(attachments);
  const [{ type, target } = {}] = Array.isArray(data) ? data.map(fieldsIn) : [];
  const video = /^video(?!_share)/.test(textOf(type)) ? textOf(fieldsIn(target).id) : '';
  return { id: textOf(id), publishedAs: video || textOf(id) };
}

async function readTagged(before: Place, account: ConnectedAccount, env: PlatformEnv): Promise<Read> {
  const path = `${account.remoteId}/tagged`;
  const answer = await get(path, { fields: taggedFields, limit: atOnce, after: before.rest?.after }, account, env);
  const { fresh, place } = readOn({ entries: listIn(answer, api(account, path)).map(entryOf), after: nextIn(answer) }, before);
  return { items: fresh.map((one) => itemOfTagged(one, account)).filter((item) => item !== null), place };
}
