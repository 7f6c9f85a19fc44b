import { useWords } from 'words:analytics';
import { type AnalyticsPost, type PostSort, postSorts, type SortOrder } from '@everycast/contract/analytics';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { inWorkspace } from '../../lib/api/workspace.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatDay } from '../../lib/time/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PlatformMark } from '../../ui/PlatformMark.tsx';
import { ListRow, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Analytics.module.css';
import { sayPercent } from './numbers.ts';

export const columnOf = { published: 'publishedAt', reach: 'reach', engagement: 'engagement', rate: 'rate', clicks: 'clicks' } as const;
type Metric = Exclude<PostSort, 'published'>;

/** Pixels. */
export const listRowHeight = 72;

/** The rows of posts on phones: each with the figure that they are sorted by. */
export function PostRows({ posts, sort }: { posts: readonly AnalyticsPost[]; sort: PostSort }) {
  const { workspace } = useSession();
  return posts.map((post) => (
    <ListRow key={post.postId} pos="relative" gap={12} px={16} h={`${listRowHeight}px`} className={css.item}>
      <Stack minW={0} grow gap={2}>
        <PostTitle post={post} />
        <Row gap={6} size={12} tone="quiet">
          <PostMarks post={post} />
          {formatDay(post.publishedAt, workspace.zone)}
        </Row>
      </Stack>
      <Text as="span" weight="medium" num>
        <PostMetricValue post={post} metric={sort === 'published' ? 'engagement' : sort} />
      </Text>
    </ListRow>
  ));
}

/** The same choice as the table's headers: another figure, or the other order. */
export function PostOrder({ sort, order, sortBy }: { sort: PostSort; order: SortOrder; sortBy: (one: PostSort) => void }) {
  const t = useWords();
  const arrow = <Icon of={order === 'asc' ? IconArrowUp : IconArrowDown} size={14} />;
  return (
    <Menu
      variant="default"
      label={t('posts.sortedBy', { column: t(`posts.${columnOf[sort]}`) })}
      trigger={
        <>
          {t(`posts.${columnOf[sort]}`)}
          {arrow}
        </>
      }
      options={postSorts.map((one) => ({
        key: one,
        label: (
          <>
            {t(`posts.${columnOf[one]}`)}
            {one === sort && arrow}
          </>
        ),
        choose: () => sortBy(one),
      }))}
    />
  );
}

export function PostTitle({ post }: { post: AnalyticsPost }) {
  const t = useWords();
  return (
    <Row as="span" gap={8} minW={0}>
      {post.picture && <img className={css.picture} src={inWorkspace(post.picture)} alt="" width={32} height={32} loading="lazy" />}
      <Text as={Link} clamp={2} breaks tone="text" weight="medium" to={`/posts/${post.postId}`}>
        {post.text.trim().replaceAll(/\s+/g, ' ').slice(0, 240) || t('posts.untitled')}
      </Text>
    </Row>
  );
}

export const PostMarks = ({ post }: { post: AnalyticsPost }) =>
  post.platforms.map((platform) => <PlatformMark key={platform} platform={platform} size={16} named />);

/** A figure, or a dash with the reason where it isn't known. */
export function PostMetricValue({ post, metric }: { post: AnalyticsPost; metric: Metric }) {
  const t = useWords();
  const value = post[metric];
  if (value === null) return <span title={t('posts.notReported')}>{t('unknown')}</span>;
  return metric === 'rate' ? sayPercent(t, value) : formatNumber(value);
}
