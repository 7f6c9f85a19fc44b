import { words } from 'words:calendar';
import { Post, type PostSummary } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { type ApiProblem, detailsOf } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { formatMoment, formatTime } from '../../../lib/time/format.ts';
import { toast } from '../../../ui/toast/toast-store.ts';
import { timeOfPost } from '../days.ts';
import type { Movable, MovePlan } from './plan-move.ts';

/** A post or stream being moved to another time. `back`: an undo, which needs none itself. */
interface Move {
  what: Pick<Movable, 'kind' | 'id' | 'version'>;
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
    mutationFn: ({ what, schedule }: Move): Promise<number | null> => send(what, schedule),
    onSuccess(version, { said, back }) {
      const t = words();
      const run = () =>
        back &&
        mutate({ ...back, what: { ...back.what, version }, said: t('move.back', { when: formatMoment(back.dueAt, zone) }), back: null });
      toast.ok(said, back ? { action: { label: t('undo'), run } } : {});
    },
    onError: (problem, { what }) => toast.fail(whyNot(problem, what.kind, zone)),
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
    mutate({
      what,
      schedule: plan.schedule,
      dueAt: plan.instant.toString(),
      said: plan.clocks === 'exact' ? t('move.done', { when }) : t(`move.${plan.clocks}`, { when, chosen }),
      back: { what, schedule: what.schedule, dueAt: what.dueAt },
    });
  };
}

/** @returns the version after the move; null for streams, which have none */
async function send({ kind, id, version }: Move['what'], schedule: Schedule): Promise<number | null> {
  const path = { params: { path: { id } } };
  if (kind === 'stream') {
    await answer(http.PATCH('/api/v1/stream-events/{id}', { ...path, body: { schedule } }));
    return null;
  }
  const change = kind === 'draft' ? { intended: schedule } : { schedule };
  const body = { ...change, ...(version !== null && { version }) };
  return (await answer(http.PATCH('/api/v1/posts/{id}', { ...path, body }))).version;
}

/** If someone else changed it first, nothing was overwritten: says when it is due now. */
function whyNot(problem: ApiProblem, kind: Movable['kind'], zone: string): string {
  const t = words();
  const { data: post } = Post.safeParse(problem.code === 'version_conflict' ? detailsOf(problem).post : null);
  const at = post && timeOfPost(post);
  if (at) return t('move.elsewhere', { when: formatMoment(at, zone) });
  return t(`move.failed.${kind}`, { why: problem.message });
}

/** The pending moves, the last of each post and stream. */
export function usePending(): ReadonlyMap<string, Move> {
  const moves = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Move | undefined,
  });
  return useMemo(() => new Map(moves.flatMap((move) => (move ? [[move.what.id, move]] : []))), [moves]);
}

/** The posts with pending moves applied. */
export function useMoved(posts: readonly PostSummary[]): readonly PostSummary[] {
  const pending = usePending();
  return useMemo(
    () =>
      posts.map((post) => {
        const move = pending.get(post.id);
        if (!move) return post;
        return move.what.kind === 'draft' ? { ...post, intended: move.schedule } : { ...post, schedule: move.schedule, dueAt: move.dueAt };
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
