import { useWords } from 'words:posts';
import type { Target } from '@everycast/contract/posts';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { shownHandle } from '../../../../lib/handle.ts';
import { Button } from '../../../../ui/Button.tsx';
import { GroupTile } from '../../../../ui/groups/GroupTile.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Row, Text } from '../../../../ui/primitives/primitives.tsx';
import css from './Counted.module.css';
import { Timeline } from './Timeline.tsx';
import type { Within } from './within.ts';

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
