import { useWords } from 'words:engagement';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { conversationQueues, type EngagementOverview } from '@everycast/contract/engagement';
import { IconCheck, IconInbox, IconMessageQuestion, IconUser, IconZzz } from '@tabler/icons-react';
import { formatNumber } from '../../lib/numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Box, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import css from './Engagement.module.css';
import type { Filter } from './filter.ts';

const icons = { all: IconInbox, unanswered: IconMessageQuestion, mine: IconUser, snoozed: IconZzz, done: IconCheck } as const;

/** Which conversations the list shows, and what is left of this hour's limits. In narrow windows a line of chips. */
export function Queues({
  overview,
  filter,
  choose,
}: {
  overview: EngagementOverview | undefined;
  filter: Filter;
  choose: (change: Partial<Filter>) => void;
}) {
  const t = useWords();
  const groups = useGroups() ?? [];
  const countIn = ({ accountIds }: AccountGroup) =>
    (overview?.accounts ?? []).reduce((sum, { accountId, count }) => (accountIds.includes(accountId) ? sum + count : sum), 0);
  const limits =
    overview &&
    ([
      [t('queues.leftLikes'), overview.limits.like],
      [t('queues.leftComments'), overview.limits.comment],
      [t('queues.leftMessages'), overview.limits.dm],
    ] as const);
  return (
    <Stack as="nav" justify="between" className={css.queues} aria-label={t('queues.label')}>
      <div className={css.chips}>
        {conversationQueues.map((queue) => (
          <Button
            key={queue}
            variant="bare"
            className={css.queue}
            aria-pressed={filter.queue === queue}
            onClick={() => choose({ queue, conversation: null })}
          >
            <Icon of={icons[queue]} size={16} />
            <span>{t(`queues.${queue}`)}</span>
            {overview && overview.queues[queue] > 0 && (
              <Box as="span" ml="auto">
                {formatNumber(overview.queues[queue])}
              </Box>
            )}
          </Button>
        ))}
        {groups.length > 0 && (
          <Text as="h2" size={12} tone="quiet" p="12 8 4" className={css.heading}>
            {t('queues.groups')}
          </Text>
        )}
        {groups.map((group) => (
          <Button
            key={group.id}
            variant="bare"
            className={css.queue}
            disabled={group.accountIds.length === 0}
            aria-pressed={filter.group === group.id}
            onClick={() => choose({ group: filter.group === group.id ? null : group.id, conversation: null })}
          >
            <GroupTile group={group} />
            <Text as="bdi" truncate>
              {group.name}
            </Text>
            <Box as="span" ml="auto">
              {formatNumber(countIn(group))}
            </Box>
          </Button>
        ))}
        {overview && overview.platforms.length > 1 && (
          <Text as="h2" size={12} tone="quiet" p="12 8 4" className={css.heading}>
            {t('queues.platforms')}
          </Text>
        )}
        {overview &&
          overview.platforms.length > 1 &&
          overview.platforms.map(({ platform, count }) => (
            <Button
              key={platform}
              variant="bare"
              className={css.queue}
              aria-pressed={filter.platform === platform}
              onClick={() => choose({ platform: filter.platform === platform ? null : platform, conversation: null })}
            >
              <PlatformMark platform={platform} named />
              <span>{platformName(platform)}</span>
              <Box as="span" ml="auto">
                {formatNumber(count)}
              </Box>
            </Button>
          ))}
      </div>
      {limits && (
        <Box p="12 16" edge="top" size={12} className={css.limits}>
          <Text as="h2" size={12} weight="semibold">
            {t('queues.left')}
          </Text>
          <dl>
            {limits.map(([name, { remaining, max }]) => (
              <Row key={name} justify="between" gap={8}>
                <dt>{name}</dt>
                <dd>{t('queues.ofLeft', { left: remaining, max })}</dd>
              </Row>
            ))}
          </dl>
        </Box>
      )}
    </Stack>
  );
}
