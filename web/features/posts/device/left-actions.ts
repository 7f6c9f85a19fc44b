import { words } from 'words:device';
import { toast } from '../../../ui/toast/toast-store.ts';
import { keepDrafts, type LeftDraft, readLeft } from '../draft/kept.ts';
import { onDeviceChanged, type Who } from './changed.ts';

/** Removes a left draft from this browser, with a way back. */
export async function removeLeft(left: LeftDraft, { personId, workspaceId }: Who): Promise<void> {
  const found = readLeft(left);
  if (found === null) return onDeviceChanged();
  const drafts = keepDrafts(personId, workspaceId, () => undefined);
  drafts.take(left.postId, found);
  drafts.write(left.postId, null);
  const undo = () => {
    drafts.write(left.postId, found.kept);
    void onDeviceChanged();
  };
  toast.ok(words()('left.deleted'), { action: { label: words()('left.undo'), run: undo } });
  await onDeviceChanged();
}

/** Makes a new draft of changes to a post that was deleted. It is saved like any other. */
export async function keepAsNew(left: LeftDraft, { personId, workspaceId }: Who): Promise<void> {
  const found = readLeft(left);
  if (found !== null) {
    const drafts = keepDrafts(personId, workspaceId, () => undefined);
    drafts.take(left.postId, found);
    if (drafts.write(null, { draft: found.kept.draft, onto: null, sent: null })) drafts.write(left.postId, null);
  }
  await onDeviceChanged();
}
