import { useWords } from 'words:engagement';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Card } from '../../ui/primitives/primitives.tsx';
import { Problems, Waits } from './AccountNotes.tsx';
import { ageOf } from './ago.ts';
import { Cards } from './Cards.tsx';
import { CheckNow, useChecking } from './CheckNow.tsx';
import css from './Engagement.module.css';
import { periods } from './filter.ts';
import { List } from './List.tsx';
import { NoThread } from './NoThread.tsx';
import { Person } from './Person.tsx';
import { Queues } from './Queues.tsx';
import { Thread } from './Thread.tsx';
import { overviewQuery } from './unanswered.ts';
import { useAnswering } from './use-answering.ts';
import { useConversations } from './use-conversations.ts';
import { useHandling } from './use-handling.ts';

/** /engagement: what people write to all accounts, and the answers to it. */
export default function Engagement() {
  const t = useWords();
  const { me, times } = useSession();
  const { zone } = times;
  const now = useNow();
  const isPhone = usePhone();
  const accounts = useQuery(get('/api/v1/accounts'));
  const connected = (accounts.data?.items.length ?? 1) > 0;
  const overview = useQuery(overviewQuery);
  const found = useConversations();
  const { filter, choose, list, conversations, opened, conversation, open } = found;
  const handling = useHandling(found);
  const answering = useAnswering(found, handling.finish);
  useChecking();

  const { queues, oldestUnansweredAt, checkedAt, problems = [], waits = [], people = [], limits } = overview.data ?? {};
  const waiting = queues && [
    t('unanswered', { count: queues.unanswered }),
    ...(oldestUnansweredAt ? [t('oldest', { time: ageOf(oldestUnansweredAt, zone, now) })] : []),
  ];
  const shared = conversation && {
    ...handling,
    ...answering,
    conversation,
    limits,
    people,
    open,
    account: accounts.data?.items.find(({ id }) => id === conversation.accountId),
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
            <NoThread
              chosen={filter.conversation}
              hasAny={conversations !== undefined && conversations.length > 0}
              error={opened.error}
              retry={() => void opened.refetch()}
            />
          )}
        </Card>
      )}
    </Page>
  );
}
