import { useWords } from 'words:engagement';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Conversation, EngagementOverview } from '@everycast/contract/engagement';
import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/time/use-now.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { GroupSquare } from '../../ui/groups/GroupSquare.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { PlatformMark } from '../../ui/PlatformMark.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ageOf, initialsOf } from './ago.ts';
import css from './Engagement.module.css';
import type { Filter } from './filter.ts';
import { ListHead } from './ListHead.tsx';
import { Standing } from './Standing.tsx';

interface Props {
  conversations: readonly Conversation[] | undefined;
  filter: Filter;
  choose: (change: Partial<Filter>) => void;
  /** Without an account there is no inbox. */
  connected: boolean;
  more: (() => void) | null;
  overview: EngagementOverview | undefined;
}

/** The conversations of a queue. */
export function List({ conversations, filter, choose, connected, more, overview }: Props) {
  const t = useWords();
  const groups = useGroups() ?? [];
  /** With one group, its color says nothing. */
  const groupOf = ({ accountId }: Conversation) =>
    groups.length > 1 ? groups.find(({ accountIds }) => accountIds.includes(accountId)) : undefined;
  return (
    <Stack className={css.list} as="section" aria-label={t('list.label')}>
      <ListHead overview={overview} filter={filter} choose={choose} />
      <Box grow minH={0} scroll>
        {!conversations && (
          <Loading>
            <Skeleton height="4.5rem" />
            <Skeleton height="4.5rem" />
          </Loading>
        )}
        {conversations?.length === 0 && <Nothing filter={filter} connected={connected} />}
        <ul>
          {conversations?.map((one) => (
            <ConversationRow
              key={one.id}
              one={one}
              group={groupOf(one)}
              groups={groups}
              open={one.id === filter.conversation}
              choose={() => choose({ conversation: one.id })}
            />
          ))}
        </ul>
        {more && (
          <Box p="12 16">
            <Button onClick={more}>{t('list.more')}</Button>
          </Box>
        )}
      </Box>
      <Keys />
    </Stack>
  );
}

/** The keys that move through the list, for people who look at it; all of them have their own dialog. */
function Keys() {
  const t = useWords();
  const keys = [
    [['J', 'K'], t('keys.move')],
    [['E'], t('keys.done')],
    [['S'], t('keys.snooze')],
    [['?'], t('keys.all')],
  ] as const;
  return (
    <div className={css.keys} aria-hidden="true">
      {keys.map(([names, what]) => (
        <Row as="span" key={what} gap={4}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {what}
        </Row>
      ))}
    </div>
  );
}

function Nothing({ filter, connected }: Pick<Props, 'filter' | 'connected'>) {
  const t = useWords();
  const mayConnect = useSession().workspace.permissions.includes('account.connect');
  if (!connected) {
    return (
      <Empty title={t('list.noAccounts')} action={mayConnect && <ButtonLink to="/accounts">{t('list.connect')}</ButtonLink>}>
        {t('list.noAccountsText')}
      </Empty>
    );
  }
  return filter.search ? (
    <Empty title={t('list.noResults')}>{t('list.noResultsText')}</Empty>
  ) : (
    <Empty title={t('list.empty')}>{t('list.emptyText')}</Empty>
  );
}

interface RowProps {
  one: Conversation;
  group: AccountGroup | undefined;
  /** All of them. */
  groups: readonly AccountGroup[];
  open: boolean;
  choose: () => void;
}

function ConversationRow({ one, group, groups, open, choose }: RowProps) {
  const t = useWords();
  const { me, times } = useSession();
  const now = useNow();
  const { id, person, kind, text, platform, lastAt, assigneeId, assigneeName } = one;
  const row = useRef<HTMLLIElement>(null);
  // Keys move through more of them than are in view.
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <li ref={row}>
      <Button variant="bare" className={css.row} aria-current={open || undefined} data-conversation={id} onClick={choose}>
        <Box as="span" pos="relative" rigid className={css.face}>
          <Avatar initials={initialsOf(person.name)} size={36} />
          <PlatformMark platform={platform} size={14} />
        </Box>
        <Stack as="span" minW={0} grow gap={2}>
          <Row as="span" gap={6} size={13}>
            <Text as="bdi" weight="semibold" truncate>
              {person.name}
            </Text>
            <Text as="span" tone="quiet" size={12}>
              {t(`kind.${kind}`)}
            </Text>
            <Text as="span" tone="quiet" size={12} nowrap ml="auto">
              {ageOf(lastAt, times.zone, now)}
            </Text>
          </Row>
          <Row as="span" gap={6} size={13} tone="muted" minW={0}>
            {group && <GroupSquare of={group} among={groups} />}
            <Text as="span" truncate>
              {text}
            </Text>
          </Row>
          <Row as="span" justify="between" gap={8} size={12}>
            <Standing {...one} />
            {assigneeName && <Avatar initials={initialsOf(assigneeName)} size={20} own={assigneeId === me.id} />}
          </Row>
        </Stack>
      </Button>
    </li>
  );
}
