import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { causesOf } from '@everycast/contract/causes';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { Post, Target } from '@everycast/contract/posts';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../../lib/time/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { GroupTile } from '../../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { CauseActions } from '../../causes/CauseActions.tsx';
import { TargetRecord } from '../TargetRecord.tsx';
import css from './Counted.module.css';
import type { Within } from './within.ts';

/** One account's timeline. `acts`: with what can be done for it alone. */
function Timeline({
  post,
  target,
  zone,
  group,
  acts,
}: {
  post: Post;
  target: Target;
  zone: string;
  group: AccountGroup | undefined;
  acts: boolean;
}) {
  const t = useWords();
  const [alone] = acts ? causesOf([target]) : [];
  const handle = shownHandle(target);
  const { error } = target;
  return (
    <Box as="section" bg="sunken" radius={6} p="8 12" mt={8} className={css.timeline} aria-label={handle}>
      <Row gap="0 8" wrap justify="between" mb={8}>
        <Row as="span" gap={8} minW={0} align="baseline">
          <Text as="bdi" size={13} weight="semibold" truncate>
            {handle}
          </Text>
          <Text as="span" size={12} tone="quiet" truncate>
            {group ? `${platformName(target.platform)}, ${group.name}` : platformName(target.platform)}
          </Text>
        </Row>
        {alone && (
          <Row gap={4} wrap>
            <CauseActions postId={post.id} cause={alone} />
          </Row>
        )}
      </Row>
      {error?.nextAttemptAt && (
        <Text size={13} tone="muted" mb={8}>
          {t(target.state === 'unconfirmed' ? 'history.looksAgain' : 'history.triesAgain', {
            when: formatMoment(error.nextAttemptAt, zone),
          })}
        </Text>
      )}
      <TargetRecord post={post} target={target} zone={zone} />
    </Box>
  );
}

/** With more than this, the rest is behind a button. */
const shownAtFirst = 24;

/** Accounts by their handles, each of which opens its timeline below. `mixed`: they are on several platforms. */
export function Handles({ targets, mixed = false, ...within }: { targets: readonly Target[]; mixed?: boolean } & Within) {
  const t = useWords();
  const [all, setAll] = useState(false);
  const { groups, openId, open } = within;
  const shown = all ? targets : targets.slice(0, shownAtFirst);
  const opened = targets.find(({ id }) => id === openId);
  return (
    <>
      <Row as="ul" gap={4} wrap align="stretch" mt={4}>
        {shown.map((target) => {
          const handle = shownHandle(target);
          const group = groups.find(({ accountIds }) => accountIds.includes(target.accountId));
          const isOpen = target.id === openId;
          return (
            <Row as="li" minW={0} maxW="100%" align="stretch" key={target.id}>
              <Button
                variant="bare"
                className={css.handle}
                aria-expanded={isOpen}
                title={t('history.handleOn', { handle, name: platformName(target.platform) })}
                onClick={() => open(target.id)}
              >
                {mixed && <PlatformMark platform={target.platform} sandbox={target.sandbox} size={14} />}
                {group && <GroupTile group={group} />}
                <Text as="bdi" size={12} weight="medium" truncate>
                  {handle}
                </Text>
                {isOpen && <Icon of={IconChevronDown} size={14} />}
              </Button>
            </Row>
          );
        })}
        {shown.length < targets.length && (
          <li>
            <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
              {t('history.moreHandles', { count: targets.length - shown.length })}
            </Button>
          </li>
        )}
      </Row>
      {opened && (
        <Timeline
          post={within.post}
          target={opened}
          zone={within.zone}
          group={groups.find(({ accountIds }) => accountIds.includes(opened.accountId))}
          acts={targets.length > 1}
        />
      )}
    </>
  );
}
