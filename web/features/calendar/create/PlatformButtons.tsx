import { useWords } from 'words:calendar';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { accountsFound, manyAccounts } from '../../../lib/accounts/arrange.ts';
import { returningTo } from '../../../lib/connect/return-to.ts';
import { placeName } from '../../../lib/platforms/places.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { toggled } from '../../../lib/toggled.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupButtons } from '../../../ui/groups/GroupButtons.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark } from '../../../ui/PlatformMark.tsx';
import { Box, Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from './PlatformButtons.module.css';
import { type Choice, openIn, type PlatformOption, platformOptions, pressed, withAccounts } from './platforms.ts';

/** Asks which accounts of the selected platforms to use; many of them can be searched. */
function WhichAccounts({
  options,
  chosen,
  toggle,
}: {
  /** Platforms with more than one account. */
  options: readonly PlatformOption[];
  chosen: readonly string[];
  toggle: (accountId: string) => void;
}) {
  const t = useWords();
  const [query, setQuery] = useState('');
  const all = options.flatMap(({ accounts }) => accounts);
  const many = all.length >= manyAccounts;
  const found = many ? accountsFound(all, query) : all;
  if (all.length === 0) return null;
  return (
    <Box as="fieldset" minW={0} mt={12}>
      <Text as="legend" size={12} tone="muted" weight="medium" mb={6}>
        {t('create.which', { names: options.map(({ name }) => name) })}
      </Text>
      {many && (
        <TextInput
          type="search"
          mb={6}
          aria-label={t('create.searchAccounts')}
          placeholder={t('create.searchAccounts')}
          leftSection={<Icon of={IconSearch} size={16} />}
          value={query}
          maxLength={200}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter in a search doesn't submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Box scroll border="line" radius={6} maxH="9.5rem">
        {found.map((account) => (
          <Row as="label" gap={8} p="0 12" pointer size={13} key={account.id} hover minH="var(--h-control)">
            <input type="checkbox" checked={chosen.includes(account.id)} onChange={() => toggle(account.id)} />
            <PlatformMark platform={account.platform} size={16} />
            <Text as="span" grow minW={0} truncate>
              {shownHandle(account)}
            </Text>
            {account.sandbox && <SandboxMark />}
          </Row>
        ))}
        <Text p="8 12" size={13} tone="muted" className={css.none} role="status">
          {found.length === 0 && t('create.noAccountsMatch')}
        </Text>
      </Box>
    </Box>
  );
}

/** After connecting an account, the person returns to the modal. */
const back = returningTo({ path: '/calendar', state: null });

/** Where the post is published: platform buttons, and below them the accounts of platforms with several. */
export function PlatformButtons({
  accounts,
  choice,
  choose,
  problem,
  first,
  saveDraft,
}: {
  accounts: readonly Account[];
  choice: Choice;
  choose: (choice: Choice) => void;
  problem: string | null;
  /** Receives the first button, for focusing. */
  first: Ref<HTMLButtonElement>;
  /** Saves a draft: all that can be done for a platform without an account. */
  saveDraft: () => void;
}) {
  const t = useWords();
  const mayConnect = useSession().workspace.permissions.includes('account.connect');
  const groups = useGroups() ?? [];
  const options = platformOptions(accounts);
  const picked = options.filter(({ id }) => choice.platforms.includes(id));
  const chosen = accounts.filter(({ id }) => choice.accountIds.includes(id));

  return (
    <Box as="fieldset" minW={0} aria-describedby={problem ? 'create-platform-problem' : undefined}>
      <Text as="legend" size={12} tone="muted" weight="medium" mb={6}>
        {t('create.platforms')}
      </Text>
      {groups.length > 0 && (
        <Box mb={8}>
          <GroupButtons
            as="line"
            groups={groups}
            chosen={new Set(choice.accountIds)}
            choose={(group, on) => choose(withAccounts(choice, accounts, group.accountIds, on))}
          />
        </Box>
      )}
      <Grid gap={8} className={css.buttons}>
        {options.map((option, index) => {
          const on = choice.platforms.includes(option.id);
          return (
            <Row
              as={Button}
              variant="bare"
              gap={8}
              minW={0}
              p="0 12"
              bg="surface"
              border="control"
              radius={6}
              size={13}
              tone="text"
              weight="medium"
              textAlign="left"
              key={option.id}
              ref={index === 0 ? first : undefined}
              hover
              className={css.button}
              aria-pressed={on}
              onClick={() => choose(pressed(choice, option))}
            >
              <PlatformMark platform={option.id} size={16} named />
              <Text as="span" grow minW={0} truncate>
                {option.name}
              </Text>
              <Grid as="span" center rigid bg="surface" border="control" radius={4} className={css.check}>
                {on && <Icon of={IconCheck} size={14} stroke={2.5} />}
              </Grid>
            </Row>
          );
        })}
      </Grid>
      {problem && (
        <Row as="p" gap={6} align="stretch" mt={6} size={12} id="create-platform-problem" className={css.problem} role="alert">
          <StateGlyph state="warning" size={14} label={null} />
          {problem}
        </Row>
      )}
      <WhichAccounts
        options={picked.filter((option) => option.accounts.length > 1)}
        chosen={choice.accountIds}
        toggle={(id) => choose({ ...choice, accountIds: toggled(choice.accountIds, id) })}
      />
      <Text mt={6} size={12} className={css.below} role="status">
        {accounts.length === 0 && picked.length === 0 && (
          <>
            {t('create.noAccounts')}{' '}
            {mayConnect && (
              <Link to="/accounts?connect" state={back}>
                {t('create.connect')}
              </Link>
            )}
          </>
        )}
        {chosen.map(({ id, handle, platform, sandbox }, index) => (
          <span key={id}>
            {t('create.on', { handle: shownHandle({ platform, handle }), platform: placeName({ platform, sandbox }) })}
            {index < chosen.length - 1 ? ', ' : '.'}
          </span>
        ))}
      </Text>
      {openIn(choice, options).unconnected.map(({ id, name }) => (
        <Row as="p" gap="0 8" wrap align="stretch" mt={6} size={12} key={id} className={css.below}>
          <span>{t('create.noAccountThere', { name })}</span>
          <Link to={`/accounts?connect=${id}`} state={back}>
            {t('create.connectThere', { name })}
          </Link>
          <Button variant="bare" className={css.link} onClick={saveDraft}>
            {t('create.saveDraft')}
          </Button>
        </Row>
      ))}
      {chosen
        .filter(({ state }) => state === 'reconnect')
        .map(({ id, platform, handle }) => (
          <Row as="p" gap={6} align="stretch" mt={6} size={12} key={id} className={css.problem}>
            <StateGlyph state="warning" size={14} label={null} />
            <span>
              {t('create.reconnect', { handle: shownHandle({ platform, handle }) })}{' '}
              <Link to={`/accounts?reconnect=${id}`}>{t('create.reconnectNow')}</Link>
            </span>
          </Row>
        ))}
    </Box>
  );
}
