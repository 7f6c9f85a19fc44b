import { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { chosenIn, type Section, sectionKey, sectionsOf } from '../../../../lib/accounts/sections.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Row } from '../../../../ui/primitives/primitives.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import { type AccountSummary, emptySummary } from './account-summaries.ts';
import { SectionChoice } from './SectionChoice.tsx';

/** The accounts in their groups, or by platform: sections that are used first, those with problems open, and the others in one line. */
export function AccountSections({
  found,
  groups,
  headed,
  dense,
  chosen,
  said,
  searching,
  choose,
}: {
  /** The accounts that the filter leaves. */
  found: readonly Account[];
  groups: readonly AccountGroup[];
  /** Whether sections have headings; otherwise it is one list. */
  headed: boolean;
  dense: boolean;
  chosen: ReadonlySet<string>;
  said: ReadonlyMap<string, AccountSummary>;
  searching: boolean;
  choose: (accountIds: readonly string[], on: boolean) => void;
}) {
  const t = useWords();
  const [folds, setFolds] = useState<Readonly<Record<string, boolean>>>({});
  const [more, setMore] = useState(false);
  const list = (those: readonly Account[]) => (
    <ul>
      {those.map((account) => (
        <li key={account.id}>
          <AccountChoice
            account={account}
            on={chosen.has(account.id)}
            dense={dense}
            {...(said.get(account.id) ?? emptySummary)}
            choose={choose}
          />
        </li>
      ))}
    </ul>
  );
  const sections = sectionsOf(found, groups, (group) => chosenIn(group, chosen) > 0);
  const isUsed = (section: Section<Account>) => section.accounts.some(({ id }) => chosen.has(id));
  const used = sections.filter(isUsed);
  // Without groups everything is visible, and so are results.
  const folding = groups.length > 0 && !searching && used.length > 0;
  const unused = folding ? sections.filter((section) => !isUsed(section)) : [];
  const unusedCount = unused.reduce((sum, { accounts: those }) => sum + those.length, 0);
  const hasProblem = ({ id, state }: Account) => chosen.has(id) && (state === 'reconnect' || said.get(id)?.problem != null);
  const drawn = (section: Section<Account>) => {
    const key = sectionKey(section);
    const open = folds[key] ?? (used.length <= 2 || section.accounts.some(hasProblem));
    return (
      <SectionChoice
        key={key}
        section={section}
        narrowed={searching}
        chosen={chosen}
        choose={(all) =>
          choose(
            section.accounts.map(({ id }) => id),
            all,
          )
        }
        open={folding ? open : null}
        toggle={() => setFolds({ ...folds, [key]: !open })}
      >
        {list(section.accounts)}
      </SectionChoice>
    );
  };
  return (
    <>
      {headed ? (folding ? used : sections).map(drawn) : list(found)}
      {unused.length > 0 && (
        <>
          <Row as={Button} variant="bare" p="8 12" size={12} tone="muted" w="full" aria-expanded={more} onClick={() => setMore(!more)}>
            {unused.every(({ of }) => of === 'group')
              ? t('accounts.moreIn', { count: unusedCount, groups: t('accounts.groups', { count: unused.length }) })
              : t('accounts.more', { count: unusedCount })}
            <Box as="span" ml="auto">
              <Icon of={more ? IconChevronUp : IconChevronDown} size={16} />
            </Box>
          </Row>
          {more && unused.map(drawn)}
        </>
      )}
    </>
  );
}
