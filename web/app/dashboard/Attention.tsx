import type { PostSummary } from '@everycast/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { isOnHold } from '../../features/posts/restored/on-hold.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { shownTarget, wantsWord } from '../../ui/state/shown.ts';
import css from './Attention.module.css';
import { AccountsRow, RestoredRow } from './AttentionRow.tsx';
import { PostRow } from './PostRow.tsx';
import { accounts, troubledPosts } from './queries.ts';
import { RetryAll } from './RetryAll.tsx';
import { useWords } from './words.ts';

function isTroubled(target: PostSummary['targets'][number]): boolean {
  const shown = shownTarget(target);
  return shown === 'failed' || shown === 'incomplete' || wantsWord(target);
}

const isRetriable = ({ state, error }: PostSummary['targets'][number]) => state === 'failed' && error?.kind !== 'reconnect';

/** `failed`: the targets that can be retried, by post. */
const Aside = ({ failed, count }: { failed: string[][]; count: string }) => (
  <Row as="span" gap={12}>
    {failed.length > 1 && <RetryAll posts={failed} />}
    <span className="num">{count}</span>
  </Row>
);

/** Everything that waits for a person: failed, unconfirmed and incomplete posts, and accounts to reconnect. */
export function Attention() {
  const t = useWords();
  const posts = useQuery(troubledPosts);
  const connected = useQuery(accounts);

  const broken = posts.error ?? connected.error;
  const loaded = posts.data && connected.data;
  const items = posts.data?.items ?? [];
  const onHold = items.some(({ targets }) => targets.some(isOnHold));
  const troubled = items.flatMap((post) => {
    const targets = post.targets.filter((target) => isTroubled(target) && !isOnHold(target));
    return targets.length > 0 ? [{ post, targets }] : [];
  });
  const toReconnect = (connected.data?.items ?? []).filter(({ state }) => state === 'reconnect');
  const count = troubled.length + Math.min(toReconnect.length, 1) + (onHold ? 1 : 0);
  // What first needs a reconnected account would only fail again.
  const failed = troubled.filter(({ targets }) => targets.some(isRetriable));

  return (
    <Panel
      title={t('attention.title')}
      aside={
        count > 0 && (
          <Aside
            failed={failed.map(({ targets }) => targets.filter(isRetriable).map(({ id }) => id))}
            count={`${count}${posts.data?.cursor ? '+' : ''}`}
          />
        )
      }
    >
      {!loaded && broken && (
        <Box p={12}>
          <Problem
            title={t('attention.notLoaded')}
            problem={broken}
            retry={() => {
              void posts.refetch();
              void connected.refetch();
            }}
          />
        </Box>
      )}
      {!loaded && !broken && (
        <Loading className={css.row}>
          <Skeleton width="2rem" height="2rem" />
          <Text as="div" grow minW={0} breaks className={css.words}>
            <SkeletonText width="14rem" />
            <SkeletonText width="80%" size={13} />
          </Text>
        </Loading>
      )}
      {loaded && count === 0 && <Empty title={t('attention.none')}>{t('attention.noneText')}</Empty>}
      {loaded && count > 0 && (
        <ul>
          {onHold && <RestoredRow />}
          {troubled.map(({ post, targets }, at) => (
            <PostRow key={post.id} post={post} troubled={targets} startsOpen={at === 0} />
          ))}
          <AccountsRow accounts={toReconnect} />
        </ul>
      )}
    </Panel>
  );
}
