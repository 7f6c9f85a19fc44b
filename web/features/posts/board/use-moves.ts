import { words } from 'words:ideas';
import { changeBack, changeTo } from '@everycast/contract/post-moves';
import type { BoardPlace, ChosenStage, PostStage } from '@everycast/contract/post-stages';
import type { Post, PostChange, PostSummary } from '@everycast/contract/posts';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { toast } from '../../../ui/toast/toast-store.ts';

/** A post on its way to another column. */
export interface Move {
  post: PostSummary;
  to: PostStage;
  change: PostChange;
  /** An undo, which needs none itself. */
  isBack: boolean;
}
const mutationKey = ['board', 'move'];
/** A card on its way to another place in its column. */
export interface Placing {
  id: string;
  place: BoardPlace;
}
const placingKey = ['board', 'place'];

/** The versions that moves have made, of posts that may still be shown as before: a second move in a row is based on the first. */
const versions = new Map<string, number>();

/** What a change of a post is based on. */
export const versionOf = ({ id, version }: Pick<PostSummary, 'id' | 'version'>): number => Math.max(version, versions.get(id) ?? 0);
/** Changes are made one after another, in the order in which people made them. */
export const inTurn = { id: 'board' };

async function send({ post, change }: Move) {
  const version = versionOf(post);
  const now = await answer(http.PATCH('/api/v1/posts/{id}', { params: { path: { id: post.id } }, body: { version, ...change } }));
  versions.set(now.id, now.version);
  return now;
}

/** What everything that shows posts has to read again. */
export const moved = () => Promise.all([refresh('/api/v1/posts'), refresh('/api/v1/approvals'), refresh('/api/v1/activity')]);

/** What is said once a post has left a column for a stage that is chosen. */
function said(from: PostStage | null, to: PostStage): string {
  const t = words();
  if (to === 'draft' && from === 'review') return t('moved.withdrawn');
  if (to === 'draft' && from === 'scheduled') return t('moved.unscheduled');
  return t(to === 'draft' ? 'moved.draft' : 'moved.idea');
}

/** Moves posts to other columns. A move shows at once; one that is refused moves back, and says why. */
export function useMoves() {
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    scope: inTurn,
    onSuccess(now, { post: was, to, isBack }) {
      if (isBack) return;
      const t = words();
      const back = changeBack(was, now.stage);
      const undo = () => was.stage && back && mutate({ post: now, to: was.stage, change: back, isBack: true });
      toast.ok(said(was.stage, to), back ? { action: { label: t('undo'), run: undo } } : {});
    },
    onError: (problem) => void toast.fail(words()('notMoved', { why: problem.message })),
    onSettled: moved,
  });
  return {
    choose: (post: PostSummary, to: ChosenStage) => mutate({ post, to, change: changeTo(post.stage, to), isBack: false }),
    /** Takes back what gave a post a time. */
    back(was: PostSummary, now: PostSummary): (() => void) | null {
      const change = changeBack(was, now.stage);
      const to = was.stage;
      return change && to && (() => mutate({ post: now, to, change, isBack: true }));
    },
  };
}

/** The moves that the server hasn't answered yet, by post. */
export function usePending(): ReadonlyMap<string, Move> {
  const moves = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Move | undefined,
  });
  return useMemo(() => new Map(moves.flatMap((move) => (move ? [[move.post.id, move]] : []))), [moves]);
}

/** Puts cards elsewhere in their columns, which shows at once. */
export function usePlacing() {
  const { mutate } = useMutation({
    mutationKey: placingKey,
    scope: inTurn,
    mutationFn: ({ id, place }: Placing) => answer(http.PUT('/api/v1/posts/{id}/place', { params: { path: { id } }, body: place })),
    onError: (problem) => void toast.fail(words()('notMoved', { why: problem.message })),
    onSettled: () => refresh('/api/v1/posts'),
  });
  return (id: string, place: BoardPlace) => mutate({ id, place });
}

/** The places that the server hasn't answered yet, in the order in which people chose them. */
export const usePlacings = (): Placing[] =>
  useMutationState({
    filters: { mutationKey: placingKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as Placing,
  });

/** Resolves once a post's moves are saved, or refused. @returns the post, as the last of them has left it */
export function whenMoved(post: PostSummary): Promise<Pick<Post, 'id' | 'state'>> {
  const mutations = queryClient.getMutationCache();
  const isOwn = ({ post: moved }: Partial<Move> = {}) => moved?.id === post.id;
  const own = () => mutations.findAll({ mutationKey, predicate: ({ state }) => isOwn(state.variables as Move | undefined) });
  const saved = () => own().findLast(({ state }) => state.status === 'success')?.state.data as Post | undefined;
  return new Promise((resolve) => {
    const look = (): boolean => {
      if (own().some(({ state }) => state.status === 'pending')) return false;
      resolve(saved() ?? post);
      return true;
    };
    if (look()) return;
    const stop = mutations.subscribe(() => look() && stop());
  });
}
