import { useWords } from 'words:links';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { answer, get, http } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Search } from '../../ui/filters/Search.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Stack } from '../../ui/primitives/primitives.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Automatic } from './Automatic.tsx';
import { LinkDetails } from './LinkDetails.tsx';
import { LinkRow } from './LinkRow.tsx';
import { NewLink } from './NewLink.tsx';

const path = '/api/v1/short-links';

/** /settings/links: the workspace's short links, how they are made, and, with `?link=`, one of them. */
export default function Links() {
  const [params] = useSearchParams();
  const open = params.get('link');
  return open ? <LinkDetails key={open} id={open} /> : <AllLinks />;
}

function AllLinks() {
  const t = useWords();
  const { permissions } = useSession().workspace;
  const settings = useQuery(get(`${path}/settings`)).data;
  const [search, setSearch] = useState('');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [path, 'pages', search],
    queryFn: ({ pageParam }) =>
      answer(http.GET(path, { params: { query: { ...(search && { search }), ...(pageParam && { cursor: pageParam }) } } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const links = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {permissions.includes('post.write') && settings && <NewLink base={settings.base} />}
      <Sheet title={t('list')}>
        <Search label={t('search')} value={search} change={setSearch} />
        {error && !links && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
        {!links && !error && <Skeleton height="3rem" />}
        {links?.length === 0 && search === '' && <Empty title={t('none')}>{t('teach')}</Empty>}
        {links?.length === 0 && search !== '' && <Empty title={t('noMatch')}>{null}</Empty>}
        {links && links.length > 0 && (
          <Stack as="ul" gap={8} aria-label={t('list')}>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
          </Stack>
        )}
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </Sheet>
      {permissions.includes('post.manage') && settings && <Automatic on={settings.accountIds} />}
    </>
  );
}
