import type { Account } from '@everycast/contract/accounts';
import type { PostSummary } from '@everycast/contract/posts';
import type { Queue } from '@everycast/contract/queues';
import { Row } from '../../ui/primitives/primitives.tsx';
import { AccountsRow, RestoredRow } from './AttentionRow.tsx';
import { PostRow } from './PostRow.tsx';
import { QueueRows } from './QueueRows.tsx';
import { RetryAll } from './RetryAll.tsx';

type Target = PostSummary['targets'][number];

/** What first needs a reconnected account would only fail again. */
const isRetriable = ({ state, error }: Target) => state === 'failed' && error?.kind !== 'reconnect';

/** The rows of what needs someone: one per post, one for all accounts to reconnect, and one per queue that ends. The first post starts open. */
export default function AttentionList({
  onHold,
  troubled,
  toReconnect,
  ending,
}: {
  onHold: boolean;
  troubled: readonly { post: PostSummary; targets: Target[] }[];
  toReconnect: readonly Account[];
  ending: readonly Queue[];
}) {
  const failed = troubled.map(({ targets }) => targets.filter(isRetriable).map(({ id }) => id)).filter((ids) => ids.length > 0);
  return (
    <ul>
      {failed.length > 1 && (
        <Row as="li" p="8 16" justify="end" edge="bottom">
          <RetryAll posts={failed} />
        </Row>
      )}
      {onHold && <RestoredRow />}
      {troubled.map(({ post, targets }, at) => (
        <PostRow key={post.id} post={post} troubled={targets} startsOpen={at === 0} />
      ))}
      <AccountsRow accounts={toReconnect} />
      {ending.length > 0 && <QueueRows queues={ending} />}
    </ul>
  );
}
