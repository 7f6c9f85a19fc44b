import { fieldsIn } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { elementsIn, rest } from './api.ts';
import { duplicateMs } from './limits.ts';
import { isPage } from './options.ts';
import { mediaOf, sendPost } from './post.ts';
import { mapErrors } from './problems.ts';
import { littleText } from './text.ts';

/** Clocks differ, so the search starts this long before the post was sent, and duplicates are expected for this much less. Milliseconds. */
const clockMs = 60_000;
const newest = 50;

const mayRead = ({ account }: Pick<StepContext, 'account'>): boolean =>
  isPage(account.traits) && (account.credentials.scopes ?? '').split(' ').includes('r_organization_social');

/**
 * Finds out whether a post exists. A page's newest posts can be read. If they can't, or don't list it yet, the post is sent once more while
 * LinkedIn rejects duplicates: either it names the existing post, or there was none and now there is. In whatever order the two requests
 * arrive, there is never a second post. After that time it would create one, so it isn't done.
 */
export function findPost(context: StepContext): Promise<LookUp> {
  return mapErrors(context.env, 'ask', async () => {
    const listed = mayRead(context) ? await amongNewest(context) : null;
    if (listed?.id != null) return { found: true, outcome: { id: listed.id } };
    if (context.env.now().getTime() - context.since.getTime() < duplicateMs - clockMs) {
      const { id, duplicate } = await sendPost(context);
      // If the existing post belongs to another target, LinkedIn has rejected this one, whenever it arrived.
      if (duplicate && (await context.free([id])).length === 0) return { found: false, safe: true };
      return { found: true, outcome: { id } };
    }
    if (listed?.isFull) throw tooManyNewer();
    if (listed) return { found: false };
    throw new PlatformProblem('unconfirmed', isPage(context.account.traits) ? 'linkedin.no_page_lookup' : 'linkedin.no_member_lookup');
  });
}

/** `isFull`: everything listed is newer than this post's start, so it may be further back. */
async function amongNewest(context: StepContext): Promise<{ id: string | null; isFull: boolean }> {
  const query = { q: 'author', author: context.account.remoteId, count: newest, sortBy: 'CREATED' };
  const posts = elementsIn(await rest(context.env, context.account, 'posts', { query, restli: 'FINDER' }));
  const text = littleText(context.content.text);
  const media = mediaOf(context).map(({ id }) => id);
  const newer = posts.filter(({ createdAt }) => Number(createdAt) >= context.since.getTime() - clockMs);
  const alike = newer.filter(({ commentary, content }) => sameText(commentary, text) && String(idsIn(content)) === String(media));
  const found = await firstFree(
    alike.map(({ id, createdAt }) => ({ id: String(id), at: Number(createdAt) })),
    context,
  );
  return { id: found?.id ?? null, isFull: newer.length >= newest };
}

/** The files of an existing post, in order. */
function idsIn(content: unknown): unknown[] {
  const { media, multiImage } = fieldsIn(content);
  const { images } = fieldsIn(multiImage);
  const { id } = fieldsIn(media);
  return Array.isArray(images) ? images.map((image) => fieldsIn(image).id) : id === undefined ? [] : [id];
}
