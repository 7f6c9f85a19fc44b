import type { PostSummary, Schedule } from '@everycast/contract/posts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { formatMoment, formatTime } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';
import type { Movable, MovePlan } from './plan-move.ts';

/** A post being moved to another time. `back`: an undo, which needs none itself. */
interface Move {
  postId: string;
  schedule: Schedule;
  dueAt: string;
  said: string;
  back: Omit<Move, 'back' | 'said'> | null;
}
const mutationKey = ['calendar', 'move'];
/** How long the message about a past day is shown: nothing failed, and nothing has to be done. Milliseconds. */
const refusal = 8000;

/** Moves posts to other days. A move is shown immediately until the server's response has been refetched, so a rejected one moves back. */
export function useMove(zone: string) {
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ postId, schedule }: Move) =>
      answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id: postId } }, body: { schedule } })),
    onSuccess(_post, { said, back }) {
      const t = words();
      const run = () => back && mutate({ ...back, said: t('move.back', { when: formatMoment(back.dueAt, zone) }), back: null });
      toast.ok(said, back ? { action: { label: t('undo'), run } } : {});
    },
    onError: (problem) => toast.fail(words()('move.failed', { why: problem.message })),
    onSettled: () => refresh('/api/v1/posts'),
  });
  return (post: Movable, plan: MovePlan) => {
    const t = words();
    if (plan.kind === 'stays') return;
    const when = formatMoment(plan.instant.toString(), zone);
    if (plan.kind === 'past') {
      toast.fail(t('move.past', { when }), { duration: refusal });
      return;
    }
    const chosen = formatTime(`${plan.schedule.at}:00Z`, 'UTC');
    const done = t('move.done', { when });
    mutate({
      postId: post.id,
      schedule: plan.schedule,
      dueAt: plan.instant.toString(),
      said: plan.clocks === 'exact' ? done : `${done}. ${t(`move.${plan.clocks}`, { chosen })}`,
      back: { postId: post.id, schedule: post.schedule, dueAt: post.dueAt ?? '' },
    });
  };
}

/** The posts with pending moves applied. */
export function useMoved(posts: readonly PostSummary[]): readonly PostSummary[] {
  const moves = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Move,
  });
  return useMemo(() => {
    const latest = new Map(moves.map((move) => [move.postId, move]));
    return posts.map((post) => {
      const move = latest.get(post.id);
      return move ? { ...post, schedule: move.schedule, dueAt: move.dueAt } : post;
    });
  }, [posts, moves]);
}
