import type { PostSummary } from '@everycast/contract/posts';
import { seenByAll } from '../../kernel/database/limit.ts';
import type { ClientReviewNeeds } from './needs.ts';
import type { AnswerRow, ReviewerRow, ReviewStore } from './review-store.ts';
import type { Shown } from './shown.ts';
import type { Visit } from './visits.ts';

/** Given in this browser; or, where a code has shown that the client's mail is read here, under the same name. */
export const isTheirs = ({ reviewerId, name }: AnswerRow, who: ReviewerRow): boolean =>
  reviewerId === who.id || (who.confirmed && name === who.name);

export type Answered = ReturnType<typeof createAnswered>;

/** What a client has answered by a link, and can still see. */
export function createAnswered(
  { approvals, posts }: Pick<ClientReviewNeeds, 'approvals' | 'posts'>,
  { store, shown }: { store: Pick<ReviewStore, 'answers'>; shown: Shown },
) {
  /** The posts whose answer they can change: they are as they were when they were answered. */
  async function changeable({ link, reviewer }: Visit, answers: readonly AnswerRow[]): Promise<ReadonlyMap<string, PostSummary>> {
    const own = reviewer ? answers.filter((row) => isTheirs(row, reviewer)) : [];
    const { workspaceId } = link;
    const ids = await approvals.client.answerable(workspaceId, reviewer?.name ?? '', new Map(own.map((row) => [row.postId, row.at])));
    if (ids.size === 0) return new Map();
    return (await seenByAll(() => posts.readTogether(workspaceId, [...ids]))).summaries;
  }

  return {
    changeable,

    /** The first of the visible posts for which `is` is true: those that wait, then those whose answer can be changed. */
    async find(visit: Visit, is: (post: PostSummary) => boolean): Promise<PostSummary | undefined> {
      const waiting = (await shown.waiting(visit.link)).find(({ post }) => is(post));
      if (waiting) return waiting.post;
      return [...(await changeable(visit, await store.answers(visit.link.id))).values()].find(is);
    },
  };
}
