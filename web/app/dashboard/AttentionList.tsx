import type { Account } from '@everycast/contract/accounts';
import type { PostSummary } from '@everycast/contract/posts';
import type { Queue } from '@everycast/contract/queues';
import { AccountsRow, RestoredRow } from './AttentionRow.tsx';
import { PostRow } from './PostRow.tsx';
import { QueueRows } from './QueueRows.tsx';

type Target = PostSummary['targets'][number];

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
  return (
    <ul>
      {onHold && <RestoredRow />}
      {troubled.map(({ post, targets }, at) => (
        <PostRow key={post.id} post={post} troubled={targets} startsOpen={at === 0} />
      ))}
      <AccountsRow accounts={toReconnect} />
      {ending.length > 0 && <QueueRows queues={ending} />}
    </ul>
  );
}
