import { Post } from '@everycast/contract/posts';
import { answer, http } from '../../../lib/api/client.ts';
import { detailsOf, toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import type { Saved, SaveResult } from '../../../lib/draft/autosave.ts';
import { contentOf, type Draft, draftOf, sameContent } from './draft.ts';
import { rememberLinks } from './remembered-links.ts';

/** Saves a draft as a post without a schedule, on top of the version that this tab has. */
export async function saveDraft(draft: Draft, onto: Saved | null, key: string): Promise<SaveResult> {
  const headers = { 'Idempotency-Key': key };
  try {
    const post = onto
      ? await answer(
          http.PATCH('/api/v1/posts/{id}', {
            params: { path: { id: onto.id } },
            headers,
            body: { version: onto.version, ...contentOf(draft) },
          }),
        )
      : await answer(http.POST('/api/v1/posts', { headers, body: contentOf(draft) }));
    rememberLinks(post);
    void refresh('/api/v1/posts');
    return { ok: true, id: post.id, version: post.version };
  } catch (thrown) {
    const problem = toApiProblem(thrown);
    if (problem.code === 'version_conflict') {
      const { data: theirs } = Post.safeParse(detailsOf(problem).post);
      // The server already has this content: from this draft itself, whose response was lost.
      if (theirs && sameContent(draftOf(theirs, draft.schedule), draft)) return { ok: true, id: theirs.id, version: theirs.version };
      return { ok: false, why: 'conflict' };
    }
    // The same request, sent before a reload, may still be running.
    const unsure = problem.code === 'offline' || problem.code === 'idempotency_in_progress';
    if (unsure || problem.status >= 500 || problem.status === 429) return { ok: false, why: 'unreachable' };
    // A label or a group may have been deleted: the composer removes it once it sees the fresh list, and saves again.
    void refresh('/api/v1/labels');
    void refresh('/api/v1/account-groups');
    return { ok: false, why: 'refused', message: problem.message };
  }
}
