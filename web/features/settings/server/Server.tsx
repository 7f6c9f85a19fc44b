import { useWords } from 'words:server';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UsualLimits } from './UsualLimits.tsx';
import { WorkspaceRow } from './WorkspaceRow.tsx';

/** The server's workspaces, for its owner: what they use, and on which plan they are. */
export default function Server() {
  const t = useWords();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['/api/v1/server/workspaces', search],
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/server/workspaces', { params: { query: { cursor: pageParam, search, limit: 25 } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  const workspaces = data?.pages.flatMap((page) => page.items);
  return (
    <>
      <UsualLimits />
      <Panel title={t('workspaces.title')}>
        <Box p="12 16">
          <TextInput
            type="search"
            aria-label={t('workspaces.search')}
            placeholder={t('workspaces.search')}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Box>
        {error && !data && <Problem title={t('workspaces.notLoaded')} problem={error} retry={() => void refetch()} />}
        {!workspaces && !error && <Skeleton height="10rem" />}
        {workspaces?.length === 0 && <Empty title={t('workspaces.none', { search })}>{t('workspaces.noneHelp')}</Empty>}
        {workspaces && (
          <ul>
            {workspaces.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Box as="p" p="12 16" edge="top">
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('workspaces.more')}
            </Button>
          </Box>
        )}
      </Panel>
    </>
  );
}
