import { useWords } from 'words:engagement';
import type { Conversation } from '@everycast/contract/engagement';
import { IconCalendar, IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { formatNear, formatTime } from '../../lib/time/format.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Card, Stack } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { Problems, Waits } from './AccountNotes.tsx';
import { ageOf } from './ago.ts';
import { Cards } from './Cards.tsx';
import { change, check, checkAgain, conversationQuery, conversationsQuery } from './data.ts';
import css from './Engagement.module.css';
import { periods, useFilter } from './filter.ts';
import { useKeys } from './keys.ts';
import { List } from './List.tsx';
import { Person } from './Person.tsx';
import { Queues } from './Queues.tsx';
import { Thread } from './Thread.tsx';
import { overviewQuery } from './unanswered.ts';
import type { Writing } from './use-draft.ts';

/** While the screen is open, inboxes are read this often. Milliseconds. */
const everyMs = 20_000;
/** What can be checked again within this time is “in a moment”. */
const soonMs = 60_000;
const hour = 3_600_000;

/** /engagement: what people write to all accounts, and the answers to it. */
export default function Engagement() {
  const t = useWords();
  const { me, workspace } = useSession();
  const { zone } = workspace;
  const now = useNow();
  const isPhone = usePhone();
  const [filter, choose] = useFilter();
  const [action, setAction] = useState<Writing>('comment');
  const box = useRef<HTMLTextAreaElement>(null);
  const [likeButton, snoozeMenu, assignMenu] = [
    useRef<HTMLSpanElement>(null),
    useRef<HTMLSpanElement>(null),
    useRef<HTMLSpanElement>(null),
  ];
  const accounts = useQuery(get('/api/v1/accounts'));
  const connected = (accounts.data?.items.length ?? 1) > 0;
  const overview = useQuery(overviewQuery);
  const group = useGroups()?.find(({ id }) => id === filter.group);
  const list = useInfiniteQuery(conversationsQuery(filter, group?.accountIds ?? null));
  const opened = useQuery({ ...conversationQuery(filter.conversation ?? ''), enabled: filter.conversation !== null });
  const conversations = list.data?.pages.flatMap((page) => page.items);
  const conversation = filter.conversation !== null && opened.data?.id === filter.conversation ? opened.data : null;
  useChecking();

  /** The one before or after the open one, or the first. */
  const neighbor = (step: 1 | -1): Conversation | undefined => {
    const at = conversations?.findIndex(({ id }) => id === filter.conversation) ?? -1;
    return at < 0 ? conversations?.[0] : conversations?.[at + step];
  };
  const open = (id: string | null) => choose({ conversation: id });
  /** After the last one shown come those that aren't loaded yet. */
  async function next() {
    const last = conversations?.at(-1)?.id;
    if (filter.conversation !== null && filter.conversation === last && list.hasNextPage) {
      const { data } = await list.fetchNextPage();
      const all = data?.pages.flatMap((page) => page.items) ?? [];
      const following = all[all.findIndex(({ id }) => id === last) + 1];
      if (following) open(following.id);
    } else open(neighbor(1)?.id ?? filter.conversation);
  }
  const failed = (problem: Error) => void toast.fail(problem.message);

  function finish(done: boolean) {
    if (!conversation) return;
    const { id } = conversation;
    const next = neighbor(1) ?? neighbor(-1);
    change(id, { done }).then(() => {
      if (!done) return;
      toast.ok(t('thread.finished'), { action: { label: t('thread.undo'), run: () => void change(id, { done: false }).catch(failed) } });
      if (!isPhone && next && next.id !== id) open(next.id);
    }, failed);
  }

  function snooze(hours: number | null) {
    if (!conversation) return;
    const snoozedUntil = hours === null ? null : new Date(Date.now() + hours * hour).toISOString();
    change(conversation.id, { snoozedUntil }).then(() => {
      if (snoozedUntil) toast.ok(t('thread.snoozed', { time: formatNear(snoozedUntil, zone) }));
    }, failed);
  }

  const write = (one: Writing) => {
    setAction(one);
    box.current?.focus();
  };
  useKeys({
    j: () => void next(),
    k: () => open(neighbor(-1)?.id ?? filter.conversation),
    r: () => write('comment'),
    c: () => write('comment'),
    m: () => write('dm'),
    l: () => likeButton.current?.querySelector('button')?.click(),
    e: () => finish(true),
    s: () => snoozeMenu.current?.querySelector('button')?.click(),
    a: () => assignMenu.current?.querySelector('button')?.click(),
  });

  const { queues, oldestUnansweredAt, checkedAt, problems = [], waits = [], people = [], left } = overview.data ?? {};
  const waiting = queues && [
    t('unanswered', { count: queues.unanswered }),
    ...(oldestUnansweredAt ? [t('oldest', { time: ageOf(oldestUnansweredAt, zone, now) })] : []),
  ];
  const assign = (assigneeId: string | null) => conversation && void change(conversation.id, { assigneeId }).catch(failed);
  const shared = conversation && {
    conversation,
    left,
    action,
    box,
    likeButton,
    snoozeMenu,
    assignMenu,
    people,
    assign,
    open,
    finish,
    snooze,
    account: accounts.data?.items.find(({ id }) => id === conversation.accountId),
    choose: setAction,
    back: isPhone ? () => open(null) : null,
  };
  if (isPhone && shared) {
    return (
      <Card className={css.alone} data-alone>
        <title>{t('title')}</title>
        <h1 className="visually-hidden">{t('title')}</h1>
        <Thread {...shared} />
      </Card>
    );
  }
  return (
    <Page
      title={t('title')}
      fill={!isPhone}
      context={waiting?.join(', ')}
      actions={
        <>
          {connected && <CheckNow checkedAt={checkedAt ?? null} zone={zone} />}
          <Menu
            variant="default"
            trigger={
              <>
                <Icon of={IconCalendar} size={16} />
                {t('days', { count: filter.days })}
                <Icon of={IconChevronDown} size={14} />
              </>
            }
            options={periods.map((days) => ({ key: String(days), label: t('days', { count: days }), choose: () => choose({ days }) }))}
          />
        </>
      }
    >
      <Cards days={filter.days} />
      <Problems problems={problems} />
      <Waits waits={waits} zone={zone} now={now} />
      {list.error && !conversations ? (
        <Problem title={t('notLoaded')} problem={list.error} retry={() => void list.refetch()} />
      ) : (
        <Card className={css.panel} data-me={me.id}>
          <Queues overview={overview.data} filter={filter} choose={choose} />
          <List
            conversations={conversations}
            filter={filter}
            choose={choose}
            connected={connected}
            more={list.hasNextPage ? () => void list.fetchNextPage() : null}
            overview={overview.data}
          />
          {shared ? (
            <>
              <Thread {...shared} />
              <div className={css.side}>
                <Person {...shared} />
              </div>
            </>
          ) : (
            <Stack className={css.thread}>
              {filter.conversation === null && conversations && conversations.length > 0 && (
                <Empty title={t('thread.choose')}>{t('thread.chooseText')}</Empty>
              )}
              {filter.conversation !== null && opened.error && (
                <Problem title={t('thread.notLoaded')} problem={opened.error} retry={() => void opened.refetch()} />
              )}
              {filter.conversation !== null && !opened.error && (
                <Loading>
                  <Skeleton height="8rem" />
                </Loading>
              )}
            </Stack>
          )}
        </Card>
      )}
    </Page>
  );
}

/** Reads the inboxes while the screen is visible; a failure is shown where figures are loaded. */
function useChecking() {
  const { mutate } = useMutation({ mutationFn: check });
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && mutate();
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [mutate]);
}

function CheckNow({ checkedAt, zone }: { checkedAt: string | null; zone: string }) {
  const t = useWords();
  const checking = useMutation({
    mutationFn: checkAgain,
    onSuccess: ({ reading, until }) => {
      if (reading > 0) toast.ok(t('checkingNow', { count: reading }));
      else if (until === null) toast.ok(t('checkedNow'));
      else if (Date.parse(until) - Date.now() < soonMs) toast.ok(t('checkSoon'));
      else toast.ok(t('checkLater', { time: formatTime(until, zone) }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Button variant="ghost" icon={<Icon of={IconRefresh} size={16} />} busy={checking.isPending} onClick={() => checking.mutate()}>
      {checkedAt ? t('checked', { time: formatTime(checkedAt, zone) }) : t('check')}
    </Button>
  );
}
