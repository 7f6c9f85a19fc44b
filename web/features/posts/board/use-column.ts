import type { PostStage } from '@everycast/contract/post-stages';
import type { PostSummary } from '@everycast/contract/posts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, get, http } from '../../../lib/api/client.ts';
import { filterQuery, type PostsFilter } from '../../../lib/posts-filter.ts';
import { arranged, isArranged } from './moves.ts';
import type { Move, Placing } from './use-moves.ts';

/** More than a column shows at once. */
const pageSize = 30;

/** The posts of a column that match the filter, by page, and their number: as people have arranged them, planned ones by time. */
export function useColumn(
  stage: PostStage,
  filter: PostsFilter,
  { moves, placings }: { moves: ReadonlyMap<string, Move>; placings: readonly Placing[] },
) {
  const matching = { stage, ...filterQuery(filter) };
  const query = { ...matching, order: isArranged(stage) ? ('board' as const) : ('planned' as const), limit: pageSize };
  const column = useInfiniteQuery({
    queryKey: ['/api/v1/posts', 'board', query] as const,
    queryFn: ({ pageParam, signal }) => answer(http.GET('/api/v1/posts', { params: { query: { cursor: pageParam, ...query } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const counted = useQuery({ ...get('/api/v1/posts/matches', { params: { query: matching } }), placeholderData: keepPreviousData }).data;
  const loaded = useMemo(() => column.data?.pages.flatMap((page) => page.items), [column.data]);
  const posts = useMemo(() => {
    const moved = loaded && withMoves(stage, loaded, moves);
    return moved && isArranged(stage) ? placings.reduce((cards, { id, place }) => arranged(cards, id, place), moved) : moved;
  }, [stage, loaded, moves, placings]);
  const count = counted && counted.count + (posts?.length ?? 0) - (loaded?.length ?? 0);
  return { ...column, posts, count };
}

/** A column with moves applied that the server hasn't answered yet. */
function withMoves(stage: PostStage, loaded: readonly PostSummary[], pending: ReadonlyMap<string, Move>): PostSummary[] {
  const arriving = [...pending.values()].filter(({ to, post }) => to === stage && loaded.every(({ id }) => id !== post.id));
  return [...arriving.map(({ post }) => ({ ...post, stage })), ...loaded.filter(({ id }) => (pending.get(id)?.to ?? stage) === stage)];
}
