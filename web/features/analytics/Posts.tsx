import { useWords } from 'words:analytics';
import { type PostSort, postSorts, type SortOrder } from '@everycast/contract/analytics';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './Analytics.module.css';
import { columnOf, listRowHeight, PostMarks, PostMetricValue, PostOrder, PostRows, PostTitle } from './PostList.tsx';
import { postsQuery, type Shown } from './queries.ts';
import { useWindow } from './use-window.ts';

/** Pixels; the style sheet has the same. */
const rowHeight = 56;
const room = 480;
const metrics = ['reach', 'engagement', 'rate', 'clicks'] as const;

interface Props {
  shown: Shown;
  sort: PostSort;
  order: SortOrder;
  choose: (next: { sort: PostSort; order: SortOrder }) => void;
  showMonth: () => void;
}

/** The posts of the period with their figures, by any of them: the highest first, or at the second click the lowest. Only rows in view are drawn. */
export function Posts({ shown, sort, order, choose, showMonth }: Props) {
  const t = useWords();
  const { workspace } = useSession();
  const isPhone = usePhone();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(postsQuery(shown, sort, order));
  const posts = data?.pages.flatMap(({ items }) => items) ?? [];
  const box = useRef<HTMLElement>(null);
  const view = useWindow(posts.length, {
    height: isPhone ? listRowHeight : rowHeight,
    room,
    box,
    list: JSON.stringify([shown, sort, order]),
  });
  const nearEnd = view.to >= posts.length - 20;
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const counted = hasNextPage ? t('posts.atLeast', { count: posts.length }) : t('posts.published', { count: posts.length });
  const sortBy = (one: PostSort) => choose({ sort: one, order: sort === one && order === 'desc' ? 'asc' : 'desc' });
  const header = (one: PostSort) => (
    <th key={one} scope="col" aria-sort={sort !== one ? undefined : order === 'asc' ? 'ascending' : 'descending'}>
      <Button variant="bare" aria-label={t('posts.sortBy', { column: t(`posts.${columnOf[one]}`) })} onClick={() => sortBy(one)}>
        {t(`posts.${columnOf[one]}`)}
        {sort === one && <Icon of={order === 'asc' ? IconArrowUp : IconArrowDown} size={14} />}
      </Button>
    </th>
  );
  return (
    <Panel
      title={t('posts.title')}
      aside={
        data && (
          <>
            {counted}
            {isPhone && posts.length > 0 && <PostOrder sort={sort} order={order} sortBy={sortBy} />}
          </>
        )
      }
    >
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton height="12rem" />
        </Loading>
      )}
      {data && posts.length === 0 && (
        <Empty title={t('posts.none')} action={<Button onClick={showMonth}>{t('posts.last30')}</Button>}>
          {t('posts.noneText')}
        </Empty>
      )}
      {posts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard
        <section ref={box} className={css.posts} tabIndex={0} aria-label={t('posts.name')} onScroll={view.onScroll}>
          {isPhone ? (
            <ul style={{ paddingTop: view.above, paddingBottom: view.below }}>
              <PostRows posts={posts.slice(view.from, view.to)} sort={sort} />
            </ul>
          ) : (
            <table className={css.table} aria-rowcount={hasNextPage ? -1 : posts.length + 1}>
              <thead>
                <tr>
                  <th scope="col">{t('posts.post')}</th>
                  {header('published')}
                  <th scope="col">{t('posts.platforms')}</th>
                  {postSorts.filter((one) => one !== 'published').map(header)}
                </tr>
              </thead>
              <tbody>
                {view.above > 0 && <tr style={{ height: view.above }} />}
                {posts.slice(view.from, view.to).map((post, index) => (
                  <tr key={post.postId} aria-rowindex={view.from + index + 2} className={css.post}>
                    <th scope="row">
                      <PostTitle post={post} />
                    </th>
                    <td>{formatDay(post.publishedAt, workspace.zone)}</td>
                    <td>
                      <Row as="span" gap={6} justify="end">
                        <PostMarks post={post} />
                      </Row>
                    </td>
                    {metrics.map((one) => (
                      <td key={one}>
                        <PostMetricValue post={post} metric={one} />
                      </td>
                    ))}
                  </tr>
                ))}
                {view.below > 0 && <tr style={{ height: view.below }} />}
              </tbody>
            </table>
          )}
        </section>
      )}
    </Panel>
  );
}
