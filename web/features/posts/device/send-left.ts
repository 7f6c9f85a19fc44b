import { words } from 'words:device';
import { recognizedFor } from '../../../lib/device/send-parcel.ts';
import { createAutosave } from '../../../lib/draft/autosave.ts';
import { missing } from '../../../lib/draft/kept.ts';
import { openedAt } from '../../../lib/draft/slots.ts';
import { newKey } from '../../../lib/new-key.ts';
import { type Draft, draftOf, isEmpty, sameContent } from '../draft/draft.ts';
import { keepDrafts, type LeftDraft, readLeft } from '../draft/kept.ts';
import { saveDraft } from '../draft/save-draft.ts';
import { postOf } from './post-of.ts';

/**
 * `nothing`: the server has it already, or another page has taken it. `scheduled`: changes to a post that isn't a draft anymore, which only
 * a person sends. `conflict`: it was changed elsewhere, so a person chooses. `gone`: its post was deleted.
 */
export type LeftOutcome = { is: 'sent' | 'nothing' | 'waiting' | 'conflict' | 'scheduled' | 'gone' } | { is: 'refused'; message: string };

/**
 * Saves a draft that a closed page left in this browser, as the page would have: first what it may have sent without a response, under the
 * same key, then the rest. What isn't saved stays where it is. A new one whose page was opened so long ago that the server may have forgotten
 * the key waits for a person.
 * @param isOpen whether requests still go to that workspace, as that person
 */
export async function sendLeft(
  personId: string,
  workspaceId: string,
  left: LeftDraft,
  isOpen: () => boolean = () => true,
): Promise<LeftOutcome> {
  const post = left.postId === null ? null : await postOf(left.postId);
  if (post !== null && 'is' in post) return post;
  if (post !== null && post.state !== 'draft') return { is: 'scheduled' };
  // As it is now: the page that left it may have saved more since.
  const found = readLeft(left);
  if (found === null) return { is: 'nothing' };
  const { draft, onto, sent } = found.kept;
  const maybeSaved = post === null && sent !== null && Date.now() - openedAt(left.key) > recognizedFor;
  if (maybeSaved) return { is: 'refused', message: words()('maybeSaved') };
  const drafts = keepDrafts(personId, workspaceId, () => saving.stop());
  const there = post && draftOf(post, draft.schedule);
  const isSaved = there ? missing(found.kept, there, sameContent) === null : isEmpty(draft);
  const saving = createAutosave<Draft>({
    saved: post && { id: post.id, version: onto ?? post.version },
    unanswered: sent,
    save: async (...of) => (isOpen() ? saveDraft(...of) : { ok: false, why: 'unreachable' }),
    newKey,
    keep(next, saved, beingSent) {
      if (saved !== null) drafts.write(null, null); // from now on it is stored under the new post's ID
      drafts.write(saved?.id ?? null, next && { draft: next, onto: saved?.version ?? null, sent: beingSent });
    },
    changed: () => undefined,
    now: () => Date.now(),
    // One attempt: another follows with the next connection.
    after: () => () => undefined,
  });
  drafts.take(left.postId, found);
  if (isSaved) {
    drafts.write(left.postId, null);
    return { is: 'nothing' };
  }
  if (sent === null || !sameContent(sent.value, draft)) saving.edit(draft);
  const state = await saving.flush();
  saving.stop();
  if (state.is === 'saved') return { is: 'sent' };
  if (state.is === 'conflict') return { is: 'conflict' };
  return state.is === 'refused' ? { is: 'refused', message: state.message } : { is: 'waiting' };
}
