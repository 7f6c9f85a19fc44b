import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import type { ReturnTo } from '../../lib/connect/return-to.ts';
import { useConsent } from '../../lib/connect/use-consent.ts';
import { useSandboxAccount } from '../../lib/connect/use-sandbox-account.ts';
import { manifests } from '../../lib/platforms/manifests.ts';
import { useLast } from '../../lib/use-last.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { platformName } from '../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';

/** Accounts that are reconnected one after another. */
interface Series {
  at: number;
  of: number;
  /** The screen that goes on with the next one. */
  next: ReturnTo;
  skip: () => void;
}

interface One {
  account: Account;
  series: Series | null;
  /** Stops. */
  close: () => void;
  /** It is reconnected. */
  done: () => void;
}

/** Gives a connection a new login. What failed because of it is published afterwards. */
export function Reconnect({ account: asked, series, close, done }: Omit<One, 'account'> & { account: Account | null }) {
  const t = useWords();
  const account = useLast(asked);
  const inBrowser = account !== null && manifests[account.platform].connect.by === 'oauth';
  return (
    <Modal opened={asked !== null} onClose={close} title={account && t('reconnect.title', { handle: shownHandle(account) })} centered>
      {account && series && (
        <Text size={12} tone="quiet" num mb={12} role="status">
          {t('reconnect.series', { at: series.at, of: series.of })}
        </Text>
      )}
      {account && inBrowser && <ReconnectInBrowser key={account.id} account={account} series={series} close={close} done={done} />}
      {account && !inBrowser && account.sandbox && (
        <ReconnectInSandbox key={account.id} account={account} series={series} close={close} done={done} />
      )}
      {account && !inBrowser && !account.sandbox && (
        <ReconnectByPassword key={account.id} account={account} series={series} close={close} done={done} />
      )}
    </Modal>
  );
}

/** Stops, or leaves this one out. */
function NotNow({ series, close }: Pick<One, 'series' | 'close'>) {
  const t = useWords();
  return (
    <>
      {series && (
        <Button variant="ghost" onClick={series.skip}>
          {t('reconnect.skip')}
        </Button>
      )}
      <Button onClick={close}>{t('cancel')}</Button>
    </>
  );
}

/** By consent: on the platform's own page. */
function ReconnectInBrowser({ account, series, close }: One) {
  const t = useWords();
  const { begin, problem, busy } = useConsent(series?.next);
  const { platform, id } = account;
  const name = platformName(platform);
  return (
    <Stack gap={16}>
      {account.problem && <Text tone="muted">{account.problem}</Text>}
      <Text tone="muted">{t('reconnect.inBrowser', { name, handle: shownHandle(account) })}</Text>
      {problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {problem.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <NotNow series={series} close={close} />
        <Button variant="filled" data-autofocus busy={busy} onClick={() => begin({ platform, accountId: id })}>
          {t('browser.go', { name })}
        </Button>
      </Row>
    </Stack>
  );
}

/** For sandbox accounts, whose passwords are provided. */
function ReconnectInSandbox({ account, series, close, done }: One) {
  const t = useWords();
  const { platform, id: accountId } = account;
  const { connect, problem, busy } = useSandboxAccount((connected) => {
    toast.ok(t('reconnect.done', { handle: shownHandle(connected) }));
    done();
  });
  return (
    <Stack gap={16}>
      {account.problem && <Text tone="muted">{account.problem}</Text>}
      <Text tone="muted">{t('reconnect.inSandbox')}</Text>
      {problem && (
        <Note tone="fail" alert title={t('notConnected')}>
          {problem.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <NotNow series={series} close={close} />
        <Button variant="filled" data-autofocus busy={busy !== null} onClick={() => connect({ platform, accountId })}>
          {t('reconnect.button')}
        </Button>
      </Row>
    </Stack>
  );
}

/** With a new app password. */
function ReconnectByPassword({ account, series, close, done }: One) {
  const t = useWords();
  const [password, setPassword] = useState('');
  const reconnect = useMutation<Account, ApiProblem, { id: string; password: string }>({
    mutationFn: ({ id, password }) =>
      answer(http.POST('/api/v1/accounts/{id}/reconnect', { params: { path: { id } }, body: { password } })),
    onSuccess(connected) {
      toast.ok(t('reconnect.done', { handle: shownHandle(connected) }));
      void refresh('/api/v1/');
      done();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.trim()) reconnect.mutate({ id: account.id, password });
  };
  return (
    <Stack as="form" gap={16} noValidate onSubmit={submit}>
      {account.problem && <Text tone="muted">{account.problem}</Text>}
      <PasswordField
        label={t('byPassword.password')}
        description={t('byPassword.help')}
        autoComplete="off"
        data-autofocus
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {reconnect.error && (
        <Note tone="fail" alert title={t('notConnected')}>
          {reconnect.error.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <NotNow series={series} close={close} />
        <Button type="submit" variant="filled" busy={reconnect.isPending} disabled={!password.trim()}>
          {reconnect.isPending ? t('connecting') : t('reconnect.button')}
        </Button>
      </Row>
    </Stack>
  );
}
