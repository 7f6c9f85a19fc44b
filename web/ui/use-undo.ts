import { words } from 'words:activity';
import type { ActivityUndone } from '@everycast/contract/activity';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, http } from '../lib/api/client.ts';
import { queryClient, refresh } from '../lib/api/query-client.ts';
import { undoesItself } from '../lib/keyboard.ts';
import { toast } from './toast/toast-store.ts';

/** Says what an undo did, and what it didn't. */
function say({ sentence, notes, kept }: ActivityUndone, again?: { label: string; run: () => void }): void {
  const t = words();
  toast.ok([sentence, ...notes].join('. '), again && { action: again });
  const [first] = kept;
  if (first) toast.fail(t('kept', { count: kept.length, name: first.name, why: first.message }));
}

const mutationKey = ['undo'];
const isUnderWay = () => queryClient.isMutating({ predicate: ({ options }) => options.mutationKey?.[0] !== mutationKey[0] }) > 0;

/** A move shows at once and is saved a moment later: what is undone is that, and not the one before. */
function whenSaved(): Promise<void> {
  if (!isUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = queryClient.getMutationCache().subscribe(() => {
      if (isUnderWay()) return;
      stop();
      resolve();
    });
  });
}

const undone = () => Promise.all([refresh('/api/v1/posts'), refresh('/api/v1/activity')]);
const onError = (problem: Error) => void toast.fail(problem.message);

/** Undoes an entry of the activity. */
export function useUndoEntry() {
  return useMutation({
    mutationFn: (id: string) => answer(http.POST('/api/v1/activity/{id}/undo', { params: { path: { id } } })),
    onSuccess: (result) => {
      say(result);
      return undone();
    },
    onError,
  });
}

/** Ctrl+Z takes back what the person did last with posts here, and with Shift does it again, while nobody types. */
export function useUndoKeys(on: boolean): void {
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async (redo: boolean) => {
      await whenSaved();
      return answer(http.POST('/api/v1/activity/undo-last', { body: { redo } }));
    },
    onSuccess: (result, wasRedo) => {
      const t = words();
      say(result, wasRedo ? { label: t('undo'), run: () => mutate(false) } : { label: t('redo'), run: () => mutate(true) });
      return undone();
    },
    onError,
  });
  useEffect(() => {
    if (!on) return;
    function onKey(event: KeyboardEvent) {
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (event.defaultPrevented || event.repeat || !isModified || event.key.toLowerCase() !== 'z' || undoesItself(event)) return;
      event.preventDefault();
      if (!isPending) mutate(event.shiftKey);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, isPending, mutate]);
}
