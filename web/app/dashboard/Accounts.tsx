import { useWords } from 'words:dashboard';
import type { Account } from '@everycast/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { manyAccounts } from '../../lib/accounts/many.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { useChosenGroup } from '../../ui/groups/use-chosen-group.ts';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Grid, Row, Text } from '../../ui/primitives/primitives.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { StateGlyph } from '../../ui/state/State.tsx';
import css from './Accounts.module.css';
import { accounts } from './queries.ts';

const glyphOf = { healthy: 'healthy', reconnect: 'failed', unreachable: 'reconnecting' } as const;
const order = ['healthy', 'unreachable', 'reconnect'] as const;

const AccountGroups = lazyComponent(() => import('./AccountGroups.tsx'));
const AccountsActions = lazyComponent(() => import('./AccountsActions.tsx'));

/** All accounts with their health, at a glance; many of them by group. */
export function Accounts() {
  const t = useWords();
  const { permissions, groupIds } = useSession().workspace;
  const { data, error, refetch } = useQuery(accounts);
  const group = useChosenGroup();
  const shown = data?.items.filter(({ id }) => !group || group.accountIds.includes(id)) ?? [];
  const counted = order
    .map((state) => ({ state, count: shown.filter((account) => account.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <Grid gap={8} justifyItems="start" p="12 16 16" edge="top">
      <Row as="header" justify="between" className={css.head}>
        <Row as="h2" gap={8} align="baseline">
          {t('accounts.title')}
          {shown.length > 0 && (
            <Text as="span" size={12} tone="quiet" weight="regular" num>
              {formatNumber(shown.length)}
            </Text>
          )}
        </Row>
        {data && data.items.length > 0 && (
          <Row gap="4 12" wrap grow justify="end" tone="muted" fontSize={12}>
            {permissions.includes('account.connect') && (
              <Suspense>
                <AccountsActions accounts={shown} />
              </Suspense>
            )}
            <Link className={css.action} to="/accounts">
              {t('accounts.manage')}
            </Link>
          </Row>
        )}
      </Row>
      {error && !data && <Problem title={t('accounts.notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <Skeleton width="2rem" height="2rem" />
        </Loading>
      )}
      {data?.items.length === 0 && (
        <>
          <Text size={12} tone="muted">
            {t(groupIds?.length === 0 ? 'accounts.noGroupsLeft' : 'accounts.none')}
          </Text>
          {permissions.includes('account.connect') && (
            <ButtonLink to="/accounts?connect" size="sm">
              {t('accounts.connect')}
            </ButtonLink>
          )}
        </>
      )}
      {shown.length >= manyAccounts && (
        <Suspense>
          <AccountGroups accounts={shown} />
        </Suspense>
      )}
      {shown.length > 0 && shown.length < manyAccounts && (
        <>
          <Row as="ul" wrap align="stretch" className={css.list}>
            {shown.map((account) => (
              <Tile key={account.id} account={account} />
            ))}
          </Row>
          <Text size={12} tone="muted">
            {counted.map(({ state, count }) => t(`accounts.${state}`, { count })).join(', ')}
          </Text>
        </>
      )}
    </Grid>
  );
}

function Tile({ account }: { account: Account }) {
  const t = useWords();
  const state = t(`accounts.states.${account.state}`);
  const name = t(account.sandbox ? 'accounts.oneInSandbox' : 'accounts.one', {
    handle: account.handle,
    platform: platformName(account.platform),
    state,
  });
  return (
    <li>
      <Grid
        as={Link}
        center
        pos="relative"
        bg="sunken"
        radius={6}
        tone="muted"
        to="/accounts"
        className={css.tile}
        aria-label={name}
        title={name}
      >
        <PlatformMark platform={account.platform} sandbox={account.sandbox} size={18} named />
        <Box as="span" bg="surface" radius="full" className={css.badge}>
          <StateGlyph state={glyphOf[account.state]} size={14} label={null} />
        </Box>
      </Grid>
    </li>
  );
}
