import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Link } from 'react-router';
import { manifests } from '../../lib/platforms/manifests.ts';
import { formatDay, formatMoment } from '../../lib/time/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../ui/SandboxMark.tsx';
import { State } from '../../ui/state/State.tsx';
import { AccountActions } from './AccountActions.tsx';
import css from './Accounts.module.css';

const stateOf = { healthy: 'healthy', reconnect: 'failed', unreachable: 'reconnecting' } as const;

/** On some platforms accounts are on various servers. */
const hasServers = (platform: Account['platform']): boolean => {
  const { connect } = manifests[platform];
  return connect.by === 'password' || connect.service === null;
};

/** One account: its name, state, expiry and actions. */
export function AccountRow({
  account,
  zone,
  mayChange,
  reconnect,
}: {
  account: Account;
  zone: string;
  mayChange: boolean;
  reconnect: () => void;
}) {
  const t = useWords();
  const name = platformName(account.platform);
  const host = new URL(account.service).host;
  // If people don't name a server, its URL means nothing to them; the sandbox's is our own.
  const named = hasServers(account.platform) && !account.sandbox;
  return (
    <Grid as="li" align="center" p="12 16" divided className={css.row}>
      <Row as="span" gap={12} minW={0} className={css.who}>
        <Grid as="span" rigid pos="relative">
          <Avatar initials={[...account.displayName][0]?.toUpperCase() ?? ''} src={account.avatarUrl} size={40} />
          <Grid as="span" center bg="surface" border="line" radius="full" className={css.mark}>
            <PlatformMark platform={account.platform} size={14} />
          </Grid>
        </Grid>
        <Stack as="span" minW={0}>
          <Row as="span" gap="0 8" wrap weight="semibold">
            <Text as="bdi" minW={0} truncate>
              {account.displayName}
            </Text>{' '}
            {account.sandbox && <SandboxMark />}
          </Row>
          <Text as="span" clip fontSize={13} tone="muted" className={css.handle}>
            {account.sandbox ? (
              <Link to={`/sandbox/${account.platform}`} title={t('sandbox.feed')}>
                {shownHandle(account)}
              </Link>
            ) : account.profileUrl ? (
              <a href={account.profileUrl} target="_blank" rel="noreferrer">
                {shownHandle(account)}
              </a>
            ) : (
              shownHandle(account)
            )}{' '}
            {named ? t('on', { name, host }) : t('at', { name })}
          </Text>
        </Stack>
      </Row>
      <Stack as="span" minW={0}>
        {account.onHold && <OnHold reason={account.onHold} />}
        {(!account.onHold || account.state !== 'healthy') && <State state={stateOf[account.state]}>{t(`state.${account.state}`)}</State>}
        <Text as="span" size={12} tone="quiet">
          {account.problem ?? (account.checkedAt ? t('checked', { when: formatMoment(account.checkedAt, zone) }) : t('neverChecked'))}
        </Text>
        {account.expiresAt && account.state !== 'reconnect' && (
          <Text as="span" size={12} tone="quiet">
            {t('expires', { when: formatDay(account.expiresAt, zone) })}
          </Text>
        )}
      </Stack>
      {mayChange && <AccountActions account={account} reconnect={reconnect} />}
    </Grid>
  );
}

/** Why nothing is published on an account that works, and where that is decided. */
function OnHold({ reason }: { reason: NonNullable<Account['onHold']> }) {
  const t = useWords();
  if (reason === 'person')
    return (
      <>
        <State state="onHold">{t('state.paused')}</State>
        <Text as="span" size={12} tone="muted">
          {t('paused.byPerson')}
        </Text>
      </>
    );
  const why = reason === 'plan' ? 'paused' : 'onHold';
  return (
    <>
      <State state="onHold">{t(`state.${why}`)}</State>
      <Text as="span" size={12} tone="muted">
        {t(`${why}.text`)}
      </Text>
      <Text as={Link} to="/settings/plan" size={12} tone="brand" weight="medium">
        {reason === 'plan' ? t('paused.choose') : t('onHold.plan')}
      </Text>
    </>
  );
}
