import type { TargetProblem } from '@everycast/contract/posts';
import type { Tx } from '../../kernel/database/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { createResponseStore, NewResponse, ResponseRow } from './store/responses.ts';
import { problemOf } from './view.ts';

/** A response and how it stands. `targetId`: with its ID, what publishing's decisions name. */
export type SentResponse = Pick<
  ResponseRow,
  'id' | 'targetId' | 'authorId' | 'text' | 'state' | 'remoteId' | 'permalink' | 'createdAt' | 'publishedAt' | 'response'
> & { error: TargetProblem | null };

/** Keys of requests for posts and for responses are distinct. */
const keyOf = (requestKey: string): string => `response ${requestKey}`;

/**
 * Responses to what people wrote: sent by the same ledger as posts, so exactly once, or with a reason and a person's decision. They are in
 * no list of posts.
 */
export function createResponses(kernel: Pick<Kernel, 'clock' | 'events'>, store: ReturnType<typeof createResponseStore>) {
  return {
    async respond(tx: Tx, request: NewResponse): Promise<{ id: string; isNew: boolean }> {
      const keyed = { ...request, requestKey: keyOf(request.requestKey) };
      const id = newId();
      if (await store.add(tx, id, keyed, kernel.clock.now())) {
        await kernel.events.wake(tx, 'publishing');
        await kernel.events.publish(tx, request.workspaceId, { type: 'post.changed', postId: id });
        return { id, isNew: true };
      }
      return { id: (await store.idByRequest(tx, keyed)) ?? id, isNew: false };
    },

    async read(workspaceId: string, ids: readonly string[]): Promise<Map<string, SentResponse>> {
      const rows = await store.read(workspaceId, ids);
      return new Map(rows.map((row) => [row.id, { ...row, error: problemOf(row) }]));
    },
  };
}
