import type { BulkPreview, BulkTrial } from '@everycast/contract/bulk-posts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { say } from '../../kernel/messages.ts';
import { differences, editOf, nameOf } from './edits.ts';
import type { BulkPostsNeeds } from './needs.ts';

/** It would have been done. */
class Tried extends Error {}

/** What an edit would make of posts: the change itself, rolled back. */
export function createPreviews(posts: Pick<BulkPostsNeeds['posts'], 'get' | 'changeAll'>) {
  async function tried(actor: Membership, { id, version }: BulkTrial['posts'][number], action: BulkTrial['action']): Promise<BulkPreview> {
    const nothing = { id, text: '', time: null, accounts: null, texts: [] };
    let shown: Omit<BulkPreview, 'error'> = nothing;
    try {
      const post = await posts.get(actor.workspaceId, id);
      shown = { ...nothing, text: nameOf(post) };
      const change = editOf(action, post);
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

  return async (actor: Membership, { posts: chosen, action }: BulkTrial): Promise<BulkPreview[]> => {
    const results: BulkPreview[] = [];
    for (const one of chosen) results.push(await tried(actor, one, action));
    return results;
  };
}
