import { useWords } from 'words:sandbox';
import type { SandboxPlatform } from '@everycast/contract/sandbox';
import { IconBroadcast } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PlatformMark, platformName } from '../../ui/PlatformMark.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Box, Row, Text } from '../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../ui/SandboxMark.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/state/State.tsx';
import { ConnectAccount } from './ConnectAccount.tsx';
import { overviewQuery } from './queries.ts';
import css from './Sandbox.module.css';

/** /sandbox: what it is, and the stand-ins of all platforms. */
export default function Sandbox() {
  const t = useWords();
  const { workspace } = useSession();
  const { data, error, refetch } = useQuery(overviewQuery);
  const mayConnect = workspace.permissions.includes('account.connect');
  return (
    <Page title={t('title')} context={t('context')}>
      {error && !data && <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />}
      {!data && !error && (
        <Loading className={css.platforms}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <Skeleton key={index} height="8.5rem" />
          ))}
        </Loading>
      )}
      {data && !data.on && (
        <Panel>
          <Empty title={t('off.title')}>{t('off.text')}</Empty>
        </Panel>
      )}
      {data?.on && (
        <>
          <Box mb={12}>
            <Note tone="info" title={t('intro.title')}>
              {t('intro.text')}
            </Note>
          </Box>
          <ul className={css.platforms} aria-label={t('platforms')}>
            <li>
              <LiveCard since={data.liveSince} />
            </li>
            {data.platforms.map((one: SandboxPlatform) => (
              <li key={one.platform}>
                <PlatformCard of={one} mayConnect={mayConnect} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function LiveCard({ since }: { since: string | null }) {
  const t = useWords();
  return (
    <Panel gap={4} p={16} className="stack">
      <Row gap={8} mb={4}>
        <Icon of={IconBroadcast} size={20} />
        <h2>{t('live.name')}</h2>
        <SandboxMark />
        {since !== null && <State state="live" />}
      </Row>
      <Text size={13} tone="muted">
        {t('live.card')}
      </Text>
      <Row gap={8} wrap align="stretch" mt="auto" pt={8}>
        <ButtonLink to="/sandbox/live">{t('live.watch')}</ButtonLink>
      </Row>
    </Panel>
  );
}

/** As many accounts are named on a platform's card. */
const maxNamed = 4;

function PlatformCard({ of: { platform, people, waitingFaults }, mayConnect }: { of: SandboxPlatform; mayConnect: boolean }) {
  const t = useWords();
  const name = platformName(platform);
  const named = people.length > maxNamed ? people.slice(0, maxNamed - 1) : people;
  const [who, hidden] = [named.map((person) => person.name).join(' · '), people.length - named.length];
  return (
    <Panel gap={4} p={16} className="stack">
      <Row gap={8} mb={4}>
        <PlatformMark platform={platform} size={20} named />
        <h2>{name}</h2>
        <SandboxMark />
      </Row>
      <Text size={13} tone="muted">
        {hidden > 0 ? t('peopleAndMore', { who, count: hidden }) : t('people', { who })}
      </Text>
      {waitingFaults > 0 && (
        <Text size={13} tone="muted">
          {t('waiting', { count: waitingFaults })}
        </Text>
      )}
      <Row gap={8} wrap align="stretch" mt="auto" pt={8}>
        <ButtonLink to={`/sandbox/${platform}`} aria-label={t('openOf', { name })}>
          {t('open')}
        </ButtonLink>
        {mayConnect && <ConnectAccount platform={platform} />}
      </Row>
    </Panel>
  );
}
