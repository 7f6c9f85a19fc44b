import { words } from 'words:approvals';
import { useEffect } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { undoesItself } from '../../../lib/keyboard.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { refreshAll } from './refresh-all.ts';

/** What this person approved last on this page, for Ctrl+Z. */
let last: readonly string[] = [];

/** Posts wait for approval again that this person approved. */
export async function takeBack(postIds: readonly string[]): Promise<void> {
  const t = words();
  last = [];
  try {
    const { waiting, refused } = await answer(http.POST('/api/v1/approvals/take-back', { body: { postIds: [...postIds] } }));
    if (waiting.length > 0) toast.ok(postIds.length === 1 ? t('takenBack') : t('takenBackMany', { count: waiting.length }));
    const [first] = refused;
    if (first) toast.fail(first.message);
  } catch (problem) {
    toast.fail(problem instanceof Error ? problem.message : String(problem));
  }
  await refreshAll();
}

/** Says that posts were approved, and lets the person take that back. */
export function approvedToast(text: string, postIds: readonly string[]): void {
  last = postIds;
  toast.ok(text, { action: { label: words()('undo'), run: () => void takeBack(postIds) } });
}

/** Ctrl+Z takes back what was approved last here, while nobody types. */
export function useTakeBackKey(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.defaultPrevented || event.repeat || last.length === 0 || undoesItself(event)) return;
      event.preventDefault();
      void takeBack(last);
    }
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      last = [];
    };
  }, []);
}
