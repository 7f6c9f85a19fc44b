import { useWords } from 'words:dashboard';
import type { PostSummary } from '@everycast/contract/posts';
import { useQuery } from '@tanstack/react-query';
import { useApprovalsCount } from '../../features/posts/approvals/waiting.ts';
import { isOnHold } from '../../features/posts/restored/on-hold.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { needsLabel, shownTarget } from '../../ui/state/shown.ts';
import css from './Attention.module.css';
import { byCause } from './by-cause.ts';
import { endingQueues } from './ending.ts';
import { accounts, queues, troubledPosts } from './queries.ts';
import { loadAttentionList } from './use-loaded.ts';

const loadRetryAll = () => import('./RetryAll.tsx');

function isTroubled(target: PostSummary['targets'][number]): boolean {
  const shown = shownTarget(target);
  return shown === 'failed' || shown === 'incomplete' || needsLabel(target);
}

/** What first needs a reconnected account would only fail again. */
const isRetriable = (target: PostSummary['targets'][number]) => target.state === 'failed' && !needsReconnect(target);
const needsReconnect = ({ error }: PostSummary['targets'][number]) => error?.kind === 'reconnect';

/** Everything that waits for a person: posts to approve, failed, unconfirmed and incomplete posts, accounts to reconnect, and queues that end. */
export function Attention() {
  const t = useWords();
  const group = useChosenGroup();
  const posts = useQuery(troubledPosts(group));
  const connected = useQuery(accounts);
  const isShown = (accountId: string | null) => !group || (accountId !== null && group.accountIds.includes(accountId));
  const inGroup = (useQuery(queues).data?.items ?? []).filter((queue) => queue.groupId === group?.id || isShown(queue.accountId));
  const ending = endingQueues(inGroup, useNow());

  const broken = posts.error ?? connected.error;
  const loaded = posts.data && connected.data;
  const items = posts.data?.items ?? [];
  const onHold = items.some(({ targets }) => targets.some(isOnHold));
  const troubled = items.flatMap((post) => {
    const targets = post.targets.filter((target) => isTroubled(target) && !isOnHold(target));
    return targets.length > 0 ? [{ post, targets }] : [];
  });
  const grouped = byCause(troubled);
  const failed = troubled.map(({ targets }) => targets.filter(isRetriable).map(({ id }) => id)).filter((ids) => ids.length > 0);
  const inPosts = new Set(troubled.flatMap(({ targets }) => targets.filter(needsReconnect).map(({ accountId }) => accountId)));
  const toReconnect = (connected.data?.items ?? []).filter(({ id, state }) => state === 'reconnect' && isShown(id) && !inPosts.has(id));
  const approvals = useApprovalsCount();
  const count = (approvals.waiting > 0 ? 1 : 0) + grouped.length + Math.min(toReconnect.length, 1) + (onHold ? 1 : 0) + ending.length;
  const List = useLazyComponent(loadAttentionList, count > 0);
  const RetryAll = useLazyComponent(loadRetryAll, failed.length > 1);

  return (
    <Panel
      title={t('attention.title')}
      aside={
        List &&
        (failed.length < 2 || RetryAll) && (
          <Row as="span" gap={12} num>
            {posts.data?.cursor ? t('attention.itemsOrMore', { count }) : t('attention.items', { count })}
            {RetryAll && <RetryAll posts={failed} />}
          </Row>
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
      {loaded && List && <List onHold={onHold} approvals={approvals} troubled={grouped} toReconnect={toReconnect} ending={ending} />}
    </Panel>
  );
}
