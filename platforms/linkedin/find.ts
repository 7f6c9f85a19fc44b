import { fieldsIn } from '../port/fields.ts';
import { firstFree, tooManyNewer } from '../port/found.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { elementsIn, rest } from './api.ts';
import { duplicateMs } from './limits.ts';
import { isPage } from './options.ts';
import { mediaOf, sendPost } from './post.ts';
import { reduced } from './problems.ts';
import { littleText } from './text.ts';

/** Clocks differ, so a post is looked for from this long before it was sent, and a duplicate counts on for so much less. Milliseconds. */
const clockMs = 60_000;
const newest = 50;

const mayRead = ({ account }: Pick<StepContext, 'account'>): boolean =>
  isPage(account.traits) && (account.credentials.scopes ?? '').split(' ').includes('r_organization_social');

/**
 * Finds out whether a post is there. A page's newest posts can be read. Where they cannot, or do not list it yet, the same is sent once
 * more while LinkedIn refuses duplicates: either it names the post that is there, or none was, and now there is one. Whichever of two
 * requests comes first, and however late the other, there is never a second post. After that time this would make one, and is not done.
 */
export function findPost(context: StepContext): Promise<LookUp> {
  return reduced(context.env, 'ask', async () => {
    const listed = mayRead(context) ? await amongNewest(context) : null;
    if (listed?.id != null) return { found: true, outcome: { id: listed.id } };
    if (context.env.now().getTime() - context.since.getTime() < duplicateMs - clockMs) {
      const { id, duplicate } = await sendPost(context);
      // Where the one that is there belongs to another post, LinkedIn has refused this one, whenever it came.
      if (duplicate && (await context.free([id])).length === 0) return { found: false };
      return { found: true, outcome: { id } };
    }
    if (listed?.isFull) throw tooManyNewer();
    if (listed) return { found: false };
    throw new PlatformProblem('unconfirmed', isPage(context.account.traits) ? 'linkedin.no_page_lookup' : 'linkedin.no_member_lookup');
  });
}

/** `isFull`: all that is listed came after this post was begun, so that it may stand behind. */
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

/** The files of a post that is there, in order. */
function idsIn(content: unknown): unknown[] {
  const { media, multiImage } = fieldsIn(content);
  const { images } = fieldsIn(multiImage);
  const { id } = fieldsIn(media);
  return Array.isArray(images) ? images.map((image) => fieldsIn(image).id) : id === undefined ? [] : [id];
}
