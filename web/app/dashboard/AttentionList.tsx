import { useWords as useAttentionWords } from 'words:attention';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Queue } from '@everycast/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { useReturningHere } from '../../lib/connect/return-to.ts';
import { nameOf, ownerOf } from '../../lib/queue-owner.ts';
import { useSession } from '../../lib/session/session.tsx';
import { dayKey, formatMoment, formatWeekday } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Item } from './AttentionItem.tsx';
import type { Troubled } from './by-cause.ts';
import { PostRow } from './PostRow.tsx';
import { PostsRow } from './PostsRow.tsx';
import { accounts } from './queries.ts';
import { useOpenSlots } from './use-open-slots.ts';

/** Accounts whose access is lost, in one row. @param accounts at least one */
function AccountsRow({ accounts }: { accounts: readonly Account[] }) {
  const t = useAttentionWords();
  const here = useReturningHere();
  const [first] = accounts;
  if (!first) return null;
  const count = accounts.length;
  const alone = count === 1;
  return (
    <Item
      tone="wait"
      title={alone ? t('account', { handle: first.displayName || first.handle }) : t('accounts', { count })}
      context={accounts.map(shownHandle).join(', ')}
      sandbox={accounts.every(({ sandbox }) => sandbox)}
      text={alone ? (first.problem ?? t('accountText', { platform: platformName(first.platform) })) : t('accountsText')}
      actions={
        <ButtonLink to={`/accounts?reconnect=${accounts.map(({ id }) => id).join(',')}`} size="sm" state={here}>
          {t('reconnect', { count })}
        </ButtonLink>
      }
    />
  );
}

/** Everything that a restore put on hold, in one row: it is reviewed as a list. */
function RestoredRow() {
  const t = useAttentionWords();
  return (
    <Item
      tone="ask"
      title={t('restored')}
      context=""
      sandbox={false}
      text={t('restoredText')}
      actions={
        <ButtonLink to="/restored-posts" size="sm">
          {t('review')}
        </ButtonLink>
      }
    />
  );
}

/** Posts that wait for this person's approval, in one row. */
function ApprovalsRow({ waiting, overdue }: { waiting: number; overdue: number }) {
  const t = useAttentionWords();
  return (
    <Item
      tone="approve"
      title={t('approvals', { count: waiting })}
      context=""
      sandbox={false}
      text={overdue > 0 ? t('approvalsOverdue', { count: overdue }) : t('approvalsText')}
      actions={
        <ButtonLink to="/approvals" size="sm">
          {t('approvalsReview')}
        </ButtonLink>
      }
    />
  );
}

const days = 7;
/** The most open slots of a day that are read. */
const lines = 200;

/** Queues that run out of posts, with what there is to fill. */
function QueueRows({ queues }: { queues: readonly Queue[] }) {
  const t = useAttentionWords();
  const now = useNow();
  const { workspace, times } = useSession();
  const { permissions } = workspace;
  const { zone } = times;
  const groups = useGroups();
  const connected = useQuery(accounts).data?.items;
  const slots = useOpenSlots(now, { days, lines });
  if (!groups || !connected) return null;
  return queues.map((queue) => {
    const name = nameOf(ownerOf(queue, connected, groups));
    if (name === undefined || queue.lastAt === null) return null;
    const open = [...(slots?.values() ?? [])].flatMap((cell) => cell.open.filter(({ queueId }) => queueId === queue.id));
    const [next] = open;
    const endsToday = dayKey(queue.lastAt, zone) === dayKey(now, zone);
    return (
      <Item
        key={queue.id}
        tone="wait"
        title={endsToday ? t('queueEndsToday', { name }) : t('queueEnds', { name, day: formatWeekday(queue.lastAt, zone) })}
        context={[t('queueLeft', { count: queue.waiting }), ...(slots ? [t('queueOpen', { count: open.length })] : [])].join(', ')}
        sandbox={false}
        text={slots === undefined ? '' : next ? t('queueNext', { when: formatMoment(next.at, zone) }) : t('queueFull')}
        actions={
          next && permissions.includes('post.write') ? (
            <ButtonLink to={next.path} size="sm">
              {t('fillQueue')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/queues" size="sm">
              {t('seeQueue')}
            </ButtonLink>
          )
        }
      />
    );
  });
}

/** The rows of what needs someone: one per post, or for all that failed for the same reasons, one for all accounts to reconnect, and one per queue that ends. The first post starts open. */
export default function AttentionList({
  onHold,
  approvals,
  troubled,
  toReconnect,
  ending,
}: {
  onHold: boolean;
  approvals: { waiting: number; overdue: number };
  /** Those with the same causes together. */
  troubled: readonly (readonly Troubled[])[];
  toReconnect: readonly Account[];
  ending: readonly Queue[];
}) {
  return (
    <ul>
      {onHold && <RestoredRow />}
      {approvals.waiting > 0 && <ApprovalsRow {...approvals} />}
      {troubled.map((posts, at) => {
        const [first] = posts;
        if (!first) return null;
        if (posts.length > 1) return <PostsRow key={first.post.id} posts={posts} />;
        return <PostRow key={first.post.id} post={first.post} troubled={first.targets} startsOpen={at === 0} />;
      })}
      <AccountsRow accounts={toReconnect} />
      {ending.length > 0 && <QueueRows queues={ending} />}
    </ul>
  );
}
