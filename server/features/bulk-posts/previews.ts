import type { BulkPreview, BulkTrial } from '@everycast/contract/bulk-posts';
import { defined } from '@everycast/contract/defined';
import type { Post, PostChange, PostSummary } from '@everycast/contract/posts';
import { AppError } from '../../kernel/errors.ts';
import { type Membership, requirePermission } from '../../kernel/http/access.ts';
import { say } from '../../kernel/messages.ts';
import { inOrder, spread } from './arranging.ts';
import { differences, editOf, nameOf } from './edits.ts';
import type { BulkPostsNeeds } from './needs.ts';

/** It would have been done. */
class Tried extends Error {}

/** What an edit does to a post, and how it is shown where the change alone doesn't say it. */
interface Trial {
  change: PostChange;
  shown?: (found: ReturnType<typeof differences>) => ReturnType<typeof differences>;
}
/** @throws AppError if the post can't be changed this way */
type TrialOf = (post: Post) => Trial;

/** What an edit would make of posts: the change itself, rolled back. */
export function createPreviews({ posts, queues }: Pick<BulkPostsNeeds, 'posts' | 'queues'>) {
  async function tried(actor: Membership, { id, version }: BulkTrial['posts'][number], trialOf: TrialOf): Promise<BulkPreview> {
    const nothing = { id, text: '', time: null, accounts: null, texts: [] };
    let shown: Omit<BulkPreview, 'error'> = nothing;
    try {
      const post = await posts.get(actor.workspaceId, id);
      shown = { ...nothing, text: nameOf(post) };
      const { change, shown: as = (found) => found } = trialOf(post);
      if (Object.keys(change).length === 0) return { ...shown, error: null };
      const rolledBack = async () => {
        throw new Tried();
      };
      await posts
        .changeAll(actor, [{ id, change: { ...change, version: version ?? post.version } }], rolledBack)
        .catch((error: unknown) => {
          if (!(error instanceof Tried)) throw error;
        });
      return { ...shown, ...as(differences(change, post)), error: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...shown, error: { code: error.code, message: say(error.reason) } };
    }
  }

  async function chosenOf({ workspaceId }: Membership, chosen: BulkTrial['posts']): Promise<PostSummary[]> {
    const ids = chosen.map(({ id }) => id);
    const { summaries } = await posts.readTogether(workspaceId, ids);
    return ids.flatMap((id) => summaries.get(id) ?? []);
  }

  async function spreading(actor: Membership, chosen: BulkTrial['posts'], days: number): Promise<TrialOf> {
    const changes = spread(await chosenOf(actor, chosen), days);
    return ({ id }) => {
      const change = changes.get(id);
      return { change: change && change !== 'delete' ? change : {} };
    };
  }

  /** Each takes the slots that those before it leave free. */
  async function enqueuing(actor: Membership, chosen: BulkTrial['posts']): Promise<TrialOf> {
    requirePermission(actor, 'post.publish');
    const ids = inOrder(await chosenOf(actor, chosen)).map(({ id }) => id);
    const foreseen = await queues.foresee(actor.workspaceId, ids);
    return ({ id }) => {
      const places = foreseen.get(id) ?? new AppError('not_found', 'posts.gone');
      if (places instanceof AppError) throw places;
      const [earliest, ...others] = places;
      const { at, zone, accountIds, held } = defined(earliest, 'slot of a post with accounts');
      const copies = others.map((place) => ({ at: place.at, zone: place.zone }));
      return {
        change: { ...(held ? { schedule: null, intended: { at, zone } } : { schedule: { at, zone } }), accountIds },
        // Its other accounts aren't lost: they get the copies.
        shown: (found) => ({ ...found, accounts: null, time: found.time && { ...found.time, copies } }),
      };
    };
  }

  async function trialsOf(actor: Membership, { posts: chosen, action }: BulkTrial): Promise<TrialOf> {
    if (action.kind === 'spread') return spreading(actor, chosen, action.days);
    if (action.kind === 'enqueue') return enqueuing(actor, chosen);
    return (post) => ({ change: editOf(action, post) });
  }

  return async (actor: Membership, trial: BulkTrial): Promise<BulkPreview[]> => {
    const results: BulkPreview[] = [];
    const trialOf = await trialsOf(actor, trial);
    for (const one of trial.posts) results.push(await tried(actor, one, trialOf));
    return results;
  };
}
