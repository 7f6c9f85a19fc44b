import { useWords } from 'words:posts';
import type { PostSummary } from '@everycast/contract/posts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { answer, get, http } from '../../../lib/api/client.ts';
import { filterIn, filterQuery, isFiltered, noPostsFilter, type PostsFilter, paramsNow, withFilter } from '../../../lib/posts-filter.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { type Choosable, selection, useSelection } from '../../../ui/bulk/selection.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { PostFilters } from '../../../ui/filters/PostFilters.tsx';
import { Search } from '../../../ui/filters/Search.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useDeletePost } from '../history/DeletePost.tsx';
import { choosable, DraftRow } from './DraftRow.tsx';
import css from './Drafts.module.css';

/** Drafts below each other. X chooses the focused one, Shift X all from the last chosen one. */
function DraftList({ posts }: { posts: readonly PostSummary[] }) {
  const { workspace, times } = useSession();
  const { permissions } = workspace;
  const { zone } = times;
  const { remove, dialog } = useDeletePost();
  const writes = permissions.includes('post.write');
  const inOrder = () => posts.map(choosable);
  const extend = (to: Choosable) => selection.extend(to, inOrder());
  return (
    <>
      <ul onKeyDown={writes ? (event) => onSelectKeys(event, inOrder) : undefined}>
        {posts.map((post) => (
          <DraftRow key={post.id} post={post} zone={zone} edits={writes ? { extend, remove: () => remove(post) } : null} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** The drafts that match the filters of the page's address, newest first, by page. */
function useDrafts() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterIn(params), [params]);
  const setFilter = useCallback(
    (next: PostsFilter) => setParams(withFilter(paramsNow(), filter, next), { replace: true, preventScrollReset: true }),
    [setParams, filter],
  );
  const query = filterQuery(filter);
  const drafts = useInfiniteQuery({
    queryKey: ['/api/v1/posts', 'drafts', query] as const,
    queryFn: ({ pageParam, signal }) =>
      answer(http.GET('/api/v1/posts', { params: { query: { state: 'draft', cursor: pageParam, ...query } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const posts = useMemo(() => drafts.data?.pages.flatMap((page) => page.items), [drafts.data]);
  return { ...drafts, posts, filter, setFilter };
}

const loadBar = () => import('../../../ui/bulk/BulkBar.tsx');

/** /drafts: unscheduled posts, newest first, with search, filters and what can be done with many at once. */
export default function Drafts() {
  const t = useWords();
  const phone = usePhone();
  const accounts = useQuery(get('/api/v1/accounts')).data?.items ?? [];
  const { posts, filter, setFilter, ...drafts } = useDrafts();
  const chosen = useSelection();
  const Bar = useLazyComponent(loadBar, chosen.size > 0);
  // What is no longer shown isn't deleted along with what is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters show other drafts
  useEffect(() => selection.clear, [filter]);
  const search = <Search label={t('drafts.search')} value={filter.search} change={(words) => setFilter({ ...filter, search: words })} />;
  return (
    <Page
      title={t('drafts.title')}
      actions={
        <>
          {!phone && search}
          <ButtonLink variant="filled" to="/post-composer" icon={<Icon of={IconPlus} size={16} stroke={2} />}>
            {t('drafts.create')}
          </ButtonLink>
        </>
      }
    >
      {phone && search}
      <div className={css.filters}>
        <PostFilters accounts={accounts} filter={filter} change={setFilter} />
      </div>
      {drafts.error && !posts ? (
        <Problem title={t('drafts.notLoaded')} problem={drafts.error} retry={() => void drafts.refetch()} />
      ) : (
        <Panel clip>
          {!posts && (
            <Loading gap={8} p={16}>
              <Skeleton height="3rem" />
              <Skeleton height="3rem" />
              <Skeleton height="3rem" />
            </Loading>
          )}
          {posts?.length === 0 && isFiltered(filter) && (
            <Empty title={t('drafts.noneFound')} action={<Button onClick={() => setFilter(noPostsFilter)}>{t('drafts.showAll')}</Button>}>
              {t('drafts.noneFoundTeach')}
            </Empty>
          )}
          {posts?.length === 0 && !isFiltered(filter) && (
            <Empty title={t('drafts.none')} action={<ButtonLink to="/post-composer">{t('drafts.create')}</ButtonLink>}>
              {t('drafts.teach')}
            </Empty>
          )}
          {posts && posts.length > 0 && <DraftList posts={posts} />}
          {drafts.hasNextPage && (
            <Box as="p" p="12 16" edge="top">
              <Button busy={drafts.isFetchingNextPage} onClick={() => void drafts.fetchNextPage()}>
                {t('drafts.more')}
              </Button>
            </Box>
          )}
        </Panel>
      )}
      {Bar && (
        <div className={css.aboveBar}>
          <Bar chosen={chosen} />
        </div>
      )}
    </Page>
  );
}
