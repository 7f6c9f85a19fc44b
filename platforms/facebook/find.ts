import { graph, listIn, nodesIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { api, callMs } from './api.ts';
import { mapErrors } from './problems.ts';

/** Clocks differ: the search starts this long before the post was sent. Milliseconds. */
const clockMs = 60_000;
const newest = 50;

/** Searches the Page's newest posts: by photo IDs, which are known in advance, or by text and time if there are none. */
export function findPost(
  context: StepContext,
  { text, photos, since }: { text: string; photos: readonly string[]; since: string },
): Promise<LookUp> {
  const fields = 'id,message,created_time,attachments{target,subattachments}';
  return find(context, `${context.account.remoteId}/published_posts`, { fields, limit: newest }, since, (post) => {
    const shown = targetsIn(post);
    return photos.length > 0 ? photos.every((id) => shown.includes(id)) : isNew(post, since) && sameText(post.message, text);
  });
}

/** Searches the newest comments under the post. */
export function findComment(context: StepContext, { under, text, since }: { under: string; text: string; since: string }): Promise<LookUp> {
  const query = { fields: 'id,message,created_time,from', order: 'reverse_chronological', filter: 'toplevel', limit: newest };
  return find(context, `${under}/comments`, query, since, (comment) => {
    const { id } = fieldsIn(comment.from);
    return isNew(comment, since) && sameText(comment.message, text) && (id === undefined || id === context.account.remoteId);
  });
}

function find(
  context: StepContext,
  path: string,
  query: Record<string, string | number>,
  since: string,
  fits: (one: Fields) => boolean,
): Promise<LookUp> {
  const url = api(context.account, path);
  return mapErrors(context.env, 'ask', async () => {
    const answer = await graph(context.env, { url, query, token: tokenOf(context.account), timeoutMs: callMs });
    const listed = listIn(answer, url);
    const alike = listed.filter(fits).map((one) => ({ id: textOf(one.id), at: momentOf(one) }));
    const found = await firstFree(alike, context);
    if (found) return { found: true, outcome: { id: found.id } };
    if (listed.length >= newest && listed.every((one) => isNew(one, since))) throw tooManyNewer();
    return { found: false };
  });
}

const momentOf = ({ created_time: at }: Fields): number => Date.parse(textOf(at));
const isNew = (one: Fields, since: string): boolean => momentOf(one) >= Date.parse(since) - clockMs;

/** The IDs of a post's photos: a single one is its attachment, several are below it. */
function targetsIn({ attachments }: Fields): string[] {
  return nodesIn(attachments).flatMap((one) => [one, ...nodesIn(one.subattachments)].map(({ target }) => textOf(fieldsIn(target).id)));
}
