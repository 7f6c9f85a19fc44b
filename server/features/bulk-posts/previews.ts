import type { BulkPreview, BulkTrial } from '@everycast/contract/bulk-posts';
import type { Post, PostChange } from '@everycast/contract/posts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { say } from '../../kernel/messages.ts';
import { spread } from './arranging.ts';
import { differences, editOf, nameOf } from './edits.ts';
import type { BulkPostsNeeds } from './needs.ts';

/** It would have been done. */
class Tried extends Error {}

/** What an edit would make of posts: the change itself, rolled back. */
export function createPreviews(posts: Pick<BulkPostsNeeds['posts'], 'get' | 'changeAll' | 'readTogether'>) {
  async function tried(
    actor: Membership,
    { id, version }: BulkTrial['posts'][number],
    changeOf: (post: Post) => PostChange,
  ): Promise<BulkPreview> {
    const nothing = { id, text: '', time: null, accounts: null, texts: [] };
    let shown: Omit<BulkPreview, 'error'> = nothing;
    try {
      const post = await posts.get(actor.workspaceId, id);
      shown = { ...nothing, text: nameOf(post) };
      const change = changeOf(post);
      if (Object.keys(change).length === 0) return { ...shown, error: null };
      const rolledBack = async () => {
        throw new Tried();
      };
      await posts
        .changeAll(actor, [{ id, change: { ...change, version: version ?? post.version } }], rolledBack)
        .catch((error: unknown) => {
          if (!(error instanceof Tried)) throw error;
        });
      return { ...shown, ...differences(change, post), error: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...shown, error: { code: error.code, message: say(error.reason) } };
    }
  }

  async function spreading(actor: Membership, chosen: BulkTrial['posts'], days: number): Promise<(post: Post) => PostChange> {
    const { summaries } = await posts.readTogether(
      actor.workspaceId,
      chosen.map(({ id }) => id),
    );
    const changes = spread([...summaries.values()], days);
    return ({ id }) => {
      const change = changes.get(id);
      return change && change !== 'delete' ? change : {};
    };
  }

  return async (actor: Membership, { posts: chosen, action }: BulkTrial): Promise<BulkPreview[]> => {
    const results: BulkPreview[] = [];
    const changeOf = action.kind === 'spread' ? await spreading(actor, chosen, action.days) : (post: Post) => editOf(action, post);
    for (const one of chosen) results.push(await tried(actor, one, changeOf));
    return results;
  };
}
