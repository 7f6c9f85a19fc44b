import { useWords } from 'words:server';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

interface Query {
  search: string;
  cursor: string | undefined;
  limit: number;
}
interface ListProps<Item> {
  of: 'workspaces' | 'people';
  load: (query: Query, signal: AbortSignal) => Promise<{ items: Item[]; cursor: string | null }>;
  row: (item: Item) => ReactNode;
}

/** A panel with everything of a kind on this server, page by page, and a search in it. */
export function SearchedList<Item>({ of, load, row }: ListProps<Item>) {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [`/api/v1/server/${of}`, search],
    queryFn: ({ pageParam, signal }) => load({ search, cursor: pageParam, limit: 25 }, signal),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Panel title={t(`${of}.title`)}>
      <Box p="12 16">
        <TextInput
          type="search"
          aria-label={t(`${of}.search`)}
          placeholder={t(`${of}.search`)}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Box>
      {error && !data && <Problem title={t(`${of}.notLoaded`)} problem={error} retry={() => void refetch()} />}
      {!items && !error && <Skeleton height="10rem" />}
      {items?.length === 0 && <Empty title={t(`${of}.none`, { search })}>{t(`${of}.noneHelp`)}</Empty>}
      {items && items.length > 0 && <ul>{items.map(row)}</ul>}
      {hasNextPage && (
        <Box as="p" p="12 16" edge="top">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Box>
      )}
    </Panel>
  );
}
