import { useWords } from 'words:ideas';
import type { PostStage } from '@everycast/contract/post-stages';
import type { PostSummary } from '@everycast/contract/posts';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { isFiltered, type PostsFilter } from '../../../lib/posts-filter.ts';
import { Button } from '../../../ui/Button.tsx';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { type Choosable, selection } from '../../../ui/bulk/selection.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { choosable } from '../drafts/choosable.ts';
import css from './Board.module.css';
import { BoardCard, type CardActions } from './BoardCard.tsx';
import { isArranged, placesOf } from './moves.ts';
import { useColumn } from './use-column.ts';
import { useDrop } from './use-drop.ts';

interface Props {
  stage: PostStage;
  filter: PostsFilter;
  pending: Parameters<typeof useColumn>[2];
  actions: CardActions | null;
  /** What is dragged over the board. */
  dragged: PostSummary | null;
  /** In the head, after the count. */
  action?: ReactNode;
}

/** A column: how many there are, and the first of them; more load before the end. What is dragged can be dropped between its cards. */
export function BoardColumn({ stage, filter, pending, actions, dragged, action }: Props) {
  const t = useWords();
  const title = useId();
  const column = useColumn(stage, filter, pending);
  const { posts, count } = column;
  const { over, spot, takes, handlers } = useDrop(stage, dragged, actions);
  const ids = useMemo(() => posts?.map(({ id }) => id) ?? [], [posts]);
  const inOrder = () => posts?.map(choosable) ?? [];
  const extend = (to: Choosable) => selection.extend(to, inOrder());
  const none = { top: null, up: null, down: null };
  return (
    <section className={css.column} data-column={stage} data-over={(takes && over) || undefined} aria-labelledby={title} {...handlers}>
      <Row as="header" gap={8} minH="var(--h-control)" p="0 8">
        <Text as="h2" size={13} weight="semibold" id={title}>
          {t(`stage.${stage}`)}
        </Text>
        <Text as="span" size={12} tone="quiet" num>
          {count ?? ''}
        </Text>
        {action && (
          <Row as="span" ml="auto">
            {action}
          </Row>
        )}
      </Row>
      {column.error && !posts ? (
        <Problem title={t('notLoaded')} problem={column.error} retry={() => void column.refetch()} />
      ) : (
        <ul className={css.cards} aria-labelledby={title} onKeyDown={actions ? (event) => onSelectKeys(event, inOrder) : undefined}>
          {posts?.map((post) => (
            <BoardCard
              key={post.id}
              post={post}
              stage={stage}
              actions={actions}
              places={isArranged(stage) ? placesOf(ids, post.id) : none}
              extend={extend}
              edge={spot?.above === post.id ? 'above' : spot?.below === post.id ? 'below' : undefined}
            />
          ))}
          {!posts && (
            <li>
              <Loading gap={8}>
                <Skeleton height="5rem" />
                <Skeleton height="5rem" />
              </Loading>
            </li>
          )}
          {posts?.length === 0 && (
            <li className={css.empty}>
              <Text size={12} tone="quiet">
                {t(isFiltered(filter) ? 'noneFound' : `empty.${stage}`)}
              </Text>
            </li>
          )}
          <More column={column} />
        </ul>
      )}
    </section>
  );
}

/** Loads the next page once it comes near. */
function More({
  column: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: {
  column: ReturnType<typeof useColumn>;
}) {
  const t = useWords();
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const seen = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && void fetchNextPage(), {
      root: end.current.parentElement,
      rootMargin: '1000px',
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <li ref={end}>
      <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </li>
  );
}
