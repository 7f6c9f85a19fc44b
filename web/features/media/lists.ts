import type { Media, MediaList } from '@everycast/contract/media';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { belongs, type ListQuery } from './view.ts';

const listKey = ['/api/v1/media', 'list'] as const;
const pageSize = 60;

export const foldersQuery = get('/api/v1/media/folders');
export const tagsQuery = get('/api/v1/media/tags');
export const storageQuery = get('/api/v1/media/storage');
export const fileQuery = (id: string) => get('/api/v1/media/{id}', { params: { path: { id } } });

/** Library files, page by page. While another view loads the last one stays, so that nothing jumps. */
export function useFiles(query: ListQuery, enabled = true) {
  const list = useInfiniteQuery({
    queryKey: [...listKey, query],
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/media', { params: { query: { ...query, limit: pageSize, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  });
  const files = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  return { list, files };
}

/** Applies a change to all loaded lists immediately; files that no longer match a list are removed from it. */
export function changeInLists(ids: ReadonlySet<string>, change: (file: Media) => Media): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: listKey })) {
    const query = queryKey[2] as ListQuery;
    queryClient.setQueryData<InfiniteData<MediaList>>(queryKey, (data) => {
      if (!data) return data;
      const pages = data.pages.map((page) => ({
        ...page,
        items: page.items
          .map((file) => (ids.has(file.id) ? change(file) : file))
          .filter((file) => !ids.has(file.id) || belongs(file, query)),
      }));
      return { ...data, pages };
    });
  }
  for (const id of ids) queryClient.setQueryData<Media>(fileQuery(id).queryKey, (file) => file && change(file));
}
