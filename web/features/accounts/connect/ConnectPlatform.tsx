import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import scopes from '@everycast/messages/locales/en/scopes.json' with { type: 'json' };
import { scopesToAsk } from '@everycast/platforms/port/scopes';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { get } from '../../../lib/api/client.ts';
import { useConsent } from '../../../lib/connect/use-consent.ts';
import { sayer } from '../../../lib/i18n/messages.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { ConnectThrough } from '../../../ui/proxies/ProxySelect.tsx';
import { useProxies } from '../../../ui/proxies/use-proxies.ts';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { connectForms } from '../forms/forms.ts';
import css from './Platforms.module.css';

const sayPurpose = sayer({ scopes });

/** The permissions that the platform will list, in plain words. */
function Permissions({ platform }: { platform: PlatformId }) {
  const t = useWords();
  const { data } = useQuery(get('/api/v1/accounts/ways'));
  const { connect } = manifests[platform];
  const vetted = data?.platforms.some((one) => one.platform === platform && one.vetted) === true;
  if (connect.by !== 'oauth') return null;
  return (
    <Text as="div" size={13} tone="muted" className={css.permissions}>
      <p>{t('browser.asks')}</p>
      <ul>
        {scopesToAsk(connect, { vetted }, ['publish']).map((scope) => (
          <li key={scope.name}>{sayPurpose(scope.for)}</li>
        ))}
      </ul>
    </Text>
  );
}

/** The person goes to the platform's own page, and is redirected back. */
function InBrowser({ platform, back }: { platform: PlatformId; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const name = platformName(platform);
  const proxies = useProxies();
  const [proxyId, setProxyId] = useState<string | null>(null);
  const { begin, problem, busy } = useConsent();
  return (
    <Stack gap={16} ref={box}>
      <Text tone="muted">{t('browser.text', { name })}</Text>
      <Permissions platform={platform} />
      <ConnectThrough proxies={proxies} value={proxyId} change={setProxyId} />
      {problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {problem.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={back}>{t('back')}</Button>
        <Button variant="filled" data-autofocus busy={busy} onClick={() => begin({ platform, ...(proxyId && { proxyId }) })}>
          {t('browser.go', { name })}
        </Button>
      </Row>
    </Stack>
  );
}

/** This instance has no app on the platform: what its owner has to do, or who can help. */
function NotSetUp({ platform, back }: { platform: PlatformId; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLDivElement>();
  const { me } = useSession();
  const name = platformName(platform);
  return (
    <Stack gap={16} ref={box}>
      <Note tone="info" title={t('setUp.title', { name })}>
        {t(me.instanceOwner ? 'setUp.owner' : 'setUp.other', { name })}
      </Note>
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={back}>{t('back')}</Button>
        {me.instanceOwner && (
          <ButtonLink variant="filled" to={`/settings/platforms?platform=${platform}`}>
            {t('setUp.button', { name })}
          </ButtonLink>
        )}
      </Row>
    </Stack>
  );
}

/** The person names their account's server, and goes to its page. `offered`: the initial value. */
function WithServer({ platform, offered, back }: { platform: PlatformId; offered: string; back: () => void }) {
  const t = useWords();
  const box = useFirstFocus<HTMLFormElement>();
  const [service, setService] = useState(offered);
  const proxies = useProxies();
  const [proxyId, setProxyId] = useState<string | null>(null);
  const { begin, problem, busy } = useConsent();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (service.trim()) begin({ platform, service, ...(proxyId && { proxyId }) });
  };
  return (
    <Stack as="form" gap={16} noValidate ref={box} onSubmit={submit}>
      <TextInput
        label={t('server.label')}
        description={t('server.help')}
        placeholder="social.example"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={service}
        onChange={(event) => setService(event.currentTarget.value)}
      />
      <ConnectThrough proxies={proxies} value={proxyId} change={setProxyId} />
      <Permissions platform={platform} />
      {problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {problem.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={back}>{t('back')}</Button>
        <Button type="submit" variant="filled" busy={busy} disabled={!service.trim()}>
          {t('browser.go', { name: service.trim() || platformName(platform) })}
        </Button>
      </Row>
    </Stack>
  );
}

interface Props {
  platform: PlatformId;
  connected: (account: Account) => void;
  back: () => void;
}

/** How to connect one platform: its form, the name of a server, the platform's own page, or the required setup. */
export function ConnectPlatform({ platform, connected, back }: Props) {
  const { data } = useQuery(get('/api/v1/accounts/ways'));
  const { connect } = manifests[platform];
  const Form = connectForms[platform];
  if (Form) return <Form connected={connected} cancel={back} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton height="6rem" />
      </Loading>
    );
  }
  if (connect.by === 'oauth' && connect.service === null) {
    return <WithServer platform={platform} offered={data.offered[platform] ?? ''} back={back} />;
  }
  const ready = data.platforms.some((one) => one.platform === platform && one.ready);
  return ready ? <InBrowser platform={platform} back={back} /> : <NotSetUp platform={platform} back={back} />;
}
