import { words } from 'words:ideas';
import type { Post, PostSummary } from '@everycast/contract/posts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { answer, http } from '../../../lib/api/client.ts';
import { createIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import type { WallMoment } from '../../../lib/time/check-time.ts';
import { formatMoment } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { unqueue } from '../composer/AddToQueue.tsx';
import { inTurn, moved, type useMoves, versionOf } from './use-moves.ts';

interface Wish {
  accountIds: readonly string[];
  moment: WallMoment;
}

/** Gives a post a time, or the next free slots of its accounts. Where that needs approval, it is asked for. */
export function usePlan(post: PostSummary, moves: ReturnType<typeof useMoves>, close: () => void) {
  const navigate = useNavigate();
  const [asking] = useState(createIdempotencyKey);
  const path = { params: { path: { id: post.id } } };
  const chosen = ({ accountIds }: Wish) => (post.targets.length === 0 ? { accountIds: [...accountIds] } : {});

  const schedule = useMutation({
    scope: inTurn,
    mutationFn: (wish: Wish) => {
      const body = { version: versionOf(post), ...chosen(wish), schedule: wish.moment };
      return answer(http.PATCH('/api/v1/posts/{id}', { ...path, body }));
    },
    onSuccess(now, { moment }) {
      const t = words();
      const text =
        now.approval?.state === 'waiting' ? t('moved.review') : t('moved.scheduled', { when: formatMoment(now.dueAt ?? '', moment.zone) });
      done(text, undoOf(now));
    },
    onSettled: moved,
  });

  const queue = useMutation({
    scope: inTurn,
    async mutationFn(wish: Wish) {
      const { accountIds } = chosen(wish);
      if (accountIds) await answer(http.PATCH('/api/v1/posts/{id}', { ...path, body: { version: versionOf(post), accountIds } }));
      const headers = { 'Idempotency-Key': asking.keyFor({ id: post.id, accountIds: wish.accountIds }) };
      return answer(http.POST('/api/v1/posts/{id}/queue', { ...path, headers }));
    },
    onSuccess(queued) {
      asking.ended();
      const t = words();
      const [first] = queued.posts;
      const [slot] = queued.slots;
      if (!first || !slot) return close();
      const waits = first.approval?.state === 'waiting';
      const text = waits ? t('moved.review') : t('moved.queued', { when: formatMoment(slot.instant, slot.zone) });
      done(text, queued.posts.length === 1 ? undoOf(first) : () => void unqueue(queued, navigate));
    },
    onError: (problem) => asking.ended(problem),
    onSettled: () => Promise.all([moved(), refresh('/api/v1/queues')]),
  });

  const undoOf = (now: Post) => moves.back(post, now);
  function done(text: string, undo: (() => void) | null): void {
    toast.ok(text, undo ? { action: { label: words()('undo'), run: undo } } : {});
    close();
  }
  return { schedule, queue, problem: schedule.error ?? queue.error, busy: schedule.isPending || queue.isPending };
}
