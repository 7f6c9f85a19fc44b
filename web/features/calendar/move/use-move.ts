import type { PostSummary, Schedule } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { formatMoment, formatTime } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/store.ts';
import { words } from '../words.ts';
import type { Movable, MovePlan } from './plan-move.ts';

/** A post or stream being moved to another time. `back`: an undo, which needs none itself. */
interface Move {
  what: Pick<Movable, 'kind' | 'id'>;
  schedule: Schedule;
  dueAt: string;
  said: string;
  back: Omit<Move, 'back' | 'said'> | null;
}
const mutationKey = ['calendar', 'move'];
/** How long the message about a past day is shown: nothing failed, and nothing has to be done. Milliseconds. */
const refusal = 8000;

/** Moves posts and streams to other days. A move is shown immediately until the server's response has been refetched, so a rejected one moves back. */
export function useMove(zone: string) {
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async ({ what: { kind, id }, schedule }: Move): Promise<void> => {
      const change = { params: { path: { id } }, body: { schedule } };
      await (kind === 'post' ? answer(http.PATCH('/api/v1/posts/{id}', change)) : answer(http.PATCH('/api/v1/stream-events/{id}', change)));
    },
    onSuccess(_post, { said, back }) {
      const t = words();
      const run = () => back && mutate({ ...back, said: t('move.back', { when: formatMoment(back.dueAt, zone) }), back: null });
      toast.ok(said, back ? { action: { label: t('undo'), run } } : {});
    },
    onError: (problem, { what }) => toast.fail(words()(`move.failed.${what.kind}`, { why: problem.message })),
    // A stream's announcement moves with it.
    onSettled: () => Promise.all([refresh('/api/v1/posts'), refresh('/api/v1/stream-events')]),
  });
  return (what: Movable, plan: MovePlan) => {
    const t = words();
    if (plan.kind === 'stays') return;
    const when = formatMoment(plan.instant.toString(), zone);
    if (plan.kind === 'past') {
      toast.fail(t(`move.past.${what.kind}`, { when }), { duration: refusal });
      return;
    }
    const chosen = formatTime(`${plan.schedule.at}:00Z`, 'UTC');
    const done = t('move.done', { when });
    mutate({
      what,
      schedule: plan.schedule,
      dueAt: plan.instant.toString(),
      said: plan.clocks === 'exact' ? done : `${done}. ${t(`move.${plan.clocks}`, { chosen })}`,
      back: { what, schedule: what.schedule, dueAt: what.dueAt },
    });
  };
}

/** The pending moves, the last of each post and stream. */
function usePending(): ReadonlyMap<string, Move> {
  const moves = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Move,
  });
  return useMemo(() => new Map(moves.map((move) => [move.what.id, move])), [moves]);
}

/** The posts with pending moves applied. */
export function useMoved(posts: readonly PostSummary[]): readonly PostSummary[] {
  const pending = usePending();
  return useMemo(
    () =>
      posts.map((post) => {
        const move = pending.get(post.id);
        return move ? { ...post, schedule: move.schedule, dueAt: move.dueAt } : post;
      }),
    [posts, pending],
  );
}

/** The streams with pending moves applied. */
export function useMovedStreams(streams: readonly StreamEvent[]): readonly StreamEvent[] {
  const pending = usePending();
  return useMemo(
    () =>
      streams.map((stream) => {
        const move = pending.get(stream.id);
        return move ? { ...stream, schedule: move.schedule, startsAt: move.dueAt } : stream;
      }),
    [streams, pending],
  );
}
