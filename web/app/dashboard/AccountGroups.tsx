import { useWords } from 'words:dashboard';
import type { Account } from '@everycast/contract/accounts';
import { Link } from 'react-router';
import { sectionKey, sectionsOf } from '../../lib/accounts/sections.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { GroupTile } from '../../ui/groups/GroupTile.tsx';
import { useGroups } from '../../ui/groups/use-groups.ts';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Row, Text } from '../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './Accounts.module.css';

const count = (accounts: readonly Account[], state: Account['state']) => accounts.filter((account) => account.state === state).length;

/** Many accounts by group, those with the most to reconnect first. */
export default function AccountGroups({ accounts }: { accounts: readonly Account[] }) {
  const t = useWords();
  const sections = sectionsOf(accounts, useGroups() ?? []).map((section) => {
    const [lost, unreachable] = [count(section.accounts, 'reconnect'), count(section.accounts, 'unreachable')];
    return { section, lost, unreachable };
  });
  return (
    <ul className={css.groups}>
      {sections
        .toSorted((a, b) => b.lost - a.lost || b.unreachable - a.unreachable)
        .map(({ section, lost: toReconnect, unreachable }) => (
          <li key={sectionKey(section)}>
            <Row as={Link} to="/accounts" gap={8} minH="var(--h-control-sm)" tone="text" size={13}>
              {section.of === 'group' ? <GroupTile group={section.group} /> : <PlatformMark platform={section.platform} named />}
              <Text as="bdi" weight="medium" truncate>
                {section.of === 'group' ? section.group.name : platformName(section.platform)}
              </Text>
              <Text as="span" tone="quiet" size={12} num>
                {formatNumber(section.accounts.length)}
              </Text>
              <Row as="span" gap={8} rigid ml="auto" tone="muted" num nowrap>
                {toReconnect > 0
                  ? t('accounts.reconnect', { count: toReconnect })
                  : unreachable > 0
                    ? t('accounts.unreachable', { count: unreachable })
                    : t('accounts.allHealthy')}
                <StateGlyph state={toReconnect > 0 ? 'failed' : unreachable > 0 ? 'reconnecting' : 'healthy'} size={16} label={null} />
              </Row>
            </Row>
          </li>
        ))}
    </ul>
  );
}
