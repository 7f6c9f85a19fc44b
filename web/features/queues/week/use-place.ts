import { words } from 'words:queues';
import type { PostSummary } from '@everycast/contract/posts';
import type { QueuedPosts } from '@everycast/contract/queues';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { type FilledSlot, placedIn, type WeekSlot } from './week.ts';

interface Move {
  from: FilledSlot;
  to: WeekSlot;
  /** Moves back what was just moved, whatever its version is by now. */
  isUndo?: true;
}

const settled = () => Promise.all([refresh('/api/v1/queues'), refresh('/api/v1/posts')]);
const onError = (problem: ApiProblem) => void toast.fail(problem.message);

const put = (slot: WeekSlot, body: { postId: string; version?: number; swapWith?: string }) =>
  answer(http.POST('/api/v1/queues/{id}/slot', { params: { path: { id: slot.queueId } }, body: { at: slot.at, ...body } }));

/** Gives a post of a queue another slot; the one that is there swaps with it. Shown at once, with Undo. */
export function useMove(postsKey: QueryKey, zone: string) {
  const { mutate } = useMutation<{ moved: number }, ApiProblem, Move, { was: QueuedPosts | undefined }>({
    mutationFn: ({ from: { post }, to, isUndo }) =>
      put(to, { postId: post.id, ...(!isUndo && { version: post.version }), ...(to.post && { swapWith: to.post.id }) }),
    async onMutate({ from, to }) {
      await queryClient.cancelQueries({ queryKey: postsKey });
      const was = queryClient.getQueryData<QueuedPosts>(postsKey);
      if (was) queryClient.setQueryData(postsKey, placedIn(was, from, to));
      return { was };
    },
    onSuccess(_moved, { from, to, isUndo }) {
      const t = words();
      const when = formatMoment(to.instant, zone);
      const text = isUndo ? t('week.back') : to.post ? t('week.swapped', { when }) : t('week.moved', { when });
      const undo = () => mutate({ from: { ...to, post: from.post }, to: { ...from, post: to.post }, isUndo: true });
      // A slot that the queue no longer has can't be given again.
      toast.ok(text, isUndo || from.state === 'removed' ? {} : { action: { label: t('undo'), run: undo } });
    },
    onError(problem, _move, kept) {
      queryClient.setQueryData(postsKey, kept?.was);
      onError(problem);
    },
    onSettled: settled,
  });
  return mutate;
}

/** Fills an open slot with a draft. Undo makes it the draft it was. */
export function useFill(zone: string) {
  const back = useMutation<unknown, ApiProblem, PostSummary>({
    mutationFn: ({ id, targets }) => {
      const body = { schedule: null, intended: null, accountIds: targets.map(({ accountId }) => accountId) };
      return answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id } }, body }));
    },
    onSuccess: () => void toast.ok(words()('week.draftAgain')),
    onError,
    onSettled: settled,
  });
  const fill = useMutation<unknown, ApiProblem, { slot: WeekSlot; draft: PostSummary }>({
    mutationFn: ({ slot, draft }) => put(slot, { postId: draft.id, version: draft.version }),
    onSuccess(_moved, { slot, draft }) {
      const t = words();
      const undo = { label: t('undo'), run: () => back.mutate(draft) };
      toast.ok(t('week.filled', { when: formatMoment(slot.instant, zone) }), { action: undo });
    },
    onError,
    onSettled: settled,
  });
  return fill.mutate;
}
