import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { ConnectBluesky as Login } from '@everycast/contract/accounts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { problemsOf } from '../../../lib/i18n/schema.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { Row, Stack } from '../../../ui/primitives/primitives.tsx';
import { ConnectThrough } from '../../../ui/proxies/ProxySelect.tsx';
import { useProxies } from '../../../ui/proxies/use-proxies.ts';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import type { ConnectFormProps } from './props.ts';

const empty = { identifier: '', password: '', service: '' };

/** By handle and app password, on any server of the network. */
export function ConnectBluesky({ connected, cancel }: ConnectFormProps) {
  const t = useWords();
  const box = useFirstFocus<HTMLFormElement>();
  const proxies = useProxies();
  const [proxyId, setProxyId] = useState<string | null>(null);
  const form = useForm({ initialValues: empty, validate });
  const connect = useMutation<Account, ApiProblem, typeof empty>({
    mutationFn: (values) => answer(http.POST('/api/v1/accounts/bluesky', { body: { ...loginOf(values), ...(proxyId && { proxyId }) } })),
    onSuccess: connected,
  });
  return (
    <Stack as="form" gap={16} noValidate ref={box} onSubmit={form.onSubmit((values) => connect.mutate(values))}>
      <TextInput
        label={t('bluesky.identifier')}
        description={t('bluesky.identifierHelp')}
        placeholder="name.bsky.social"
        autoComplete="username"
        data-autofocus
        {...below}
        {...form.getInputProps('identifier')}
      />
      <PasswordField
        label={t('byPassword.password')}
        description={t('byPassword.help')}
        autoComplete="off"
        {...below}
        {...form.getInputProps('password')}
      />
      <TextInput
        label={t('bluesky.service')}
        description={t('bluesky.serviceHelp')}
        inputMode="url"
        {...below}
        {...form.getInputProps('service')}
      />
      <ConnectThrough proxies={proxies} value={proxyId} change={setProxyId} />
      {connect.error && (
        <Note tone="fail" alert title={t('notConnected')}>
          {connect.error.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
        <Button onClick={cancel}>{t('cancel')}</Button>
        <Button type="submit" variant="filled" busy={connect.isPending}>
          {connect.isPending ? t('connecting') : t('bluesky.submit')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Help is shown below its field, and replaced by errors. */
const below: Pick<TextInputProps, 'inputWrapperOrder'> = { inputWrapperOrder: ['label', 'input', 'error', 'description'] };

/** Without a server: the operator's default, or the platform's own. */
const loginOf = ({ service, ...login }: typeof empty) => (service.trim() === '' ? login : { ...login, service });

/** The contract's own rules, by field. */
const validate = (values: typeof empty) => problemsOf(Login.safeParse(loginOf(values)));
