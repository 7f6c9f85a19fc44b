import { useWords } from 'words:posts';
import type { PostSummary } from '@everycast/contract/posts';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFiltered, noPostsFilter, type PostsFilter } from '../../../lib/posts-filter.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { type Choosable, selection, useSelection } from '../../../ui/bulk/selection.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { HoverLines, lineOfCard } from '../../../ui/preview/HoverLines.tsx';
import { PreviewProvider } from '../../../ui/preview/PreviewProvider.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useDeletePost } from '../history/DeletePost.tsx';
import { choosable } from './choosable.ts';
import { DraftCard } from './DraftCard.tsx';
import { DraftRow } from './DraftRow.tsx';
import css from './Drafts.module.css';
import { DraftsHead } from './DraftsHead.tsx';
import { useDrafts } from './use-drafts.ts';

/** Drafts below each other. X chooses the focused one, Shift X all from the last chosen one. */
function DraftList({ posts, writes, children }: { posts: readonly PostSummary[]; writes: boolean; children: ReactNode }) {
  const { zone } = useSession().times;
  const { remove, dialog } = useDeletePost();
  const inOrder = () => posts.map(choosable);
  const extend = (to: Choosable) => selection.extend(to, inOrder());
  return (
    <PreviewProvider
      render={(name, anchor, { stay, leave, close }) => {
        const post = posts.find(({ id }) => id === lineOfCard(name));
        return post && <DraftCard key={name} post={post} zone={zone} anchor={anchor} stay={stay} leave={leave} close={close} />;
      }}
    >
      <HoverLines lines="[data-line]">
        <ul onKeyDown={writes ? (event) => onSelectKeys(event, inOrder) : undefined}>
          {posts.map((post) => (
            <DraftRow key={post.id} post={post} zone={zone} edits={writes ? { extend, remove: () => remove(post) } : null} />
          ))}
        </ul>
        {children}
      </HoverLines>
      {dialog}
    </PreviewProvider>
  );
}

/** At the end of the list: loads the next page before one gets there. */
function NextPage({
  drafts: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: {
  drafts: ReturnType<typeof useDrafts>;
}) {
  const t = useWords();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(), {
      rootMargin: '2000px',
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return (
    <div ref={end}>
      {hasNextPage && (
        <Box as="p" p="12 16" edge="top">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('drafts.more')}
          </Button>
        </Box>
      )}
    </div>
  );
}

const loadBar = () => import('../../../ui/bulk/BulkBar.tsx');

interface Props {
  filter: PostsFilter;
  setFilter: (filter: PostsFilter) => void;
  writes: boolean;
}

/** Drafts as a list, with their number and order, and what can be done with many at once. */
export function ListView({ filter, setFilter, writes }: Props) {
  const t = useWords();
  const drafts = useDrafts(filter);
  const { posts } = drafts;
  const chosen = useSelection();
  const Bar = useLazyComponent(loadBar, chosen.size > 0);
  // What is no longer shown isn't deleted along with what is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters show other drafts
  useEffect(() => selection.clear, [filter]);
  return (
    <>
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
          {posts && posts.length > 0 && (
            <>
              <DraftsHead drafts={drafts} posts={posts} writes={writes} />
              <DraftList posts={posts} writes={writes}>
                <NextPage drafts={drafts} />
              </DraftList>
            </>
          )}
        </Panel>
      )}
      {Bar && (
        <div className={css.aboveBar}>
          <Bar chosen={chosen} />
        </div>
      )}
    </>
  );
}
