import { useWords } from 'words:sources';
import type { SourceConnection } from '@everycast/contract/sources';
import { PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Stack } from '../../../ui/primitives/primitives.tsx';

/** An address as people write it: without a scheme it is https. */
const whole = (address: string): string => (/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`);

/** Asks for a server's address, a username, and an app password. */
export function WebdavForm({ connection, connected }: { connection: SourceConnection | null; connected: (key: string) => void }) {
  const t = useWords();
  const [address, setAddress] = useState(connection?.address ?? '');
  const [username, setUsername] = useState(connection?.name ?? '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const connect = useMutation<SourceConnection, ApiProblem>({
    mutationFn: () => answer(http.POST('/api/v1/sources/webdav/connections', { body: { address: whole(address), username, password } })),
    async onSuccess({ id }) {
      await refresh('/api/v1/sources');
      connected(id);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = address.trim() === '' || username.trim() === '' || password === '';
    setMissing(isMissing);
    if (!isMissing) connect.mutate();
  }
  const needed = (value: string) => (missing && value.trim() === '' ? t('webdav.missing') : undefined);
  return (
    <Stack as="form" gap={16} w="100%" noValidate onSubmit={submit}>
      <TextInput
        type="url"
        inputMode="url"
        label={t('webdav.address')}
        description={t('webdav.addressHelp')}
        placeholder="https://cloud.example.com"
        value={address}
        maxLength={500}
        error={needed(address)}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label={t('webdav.username')}
        autoComplete="off"
        value={username}
        maxLength={200}
        error={needed(username)}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('webdav.password')}
        description={t('webdav.passwordHelp')}
        autoComplete="off"
        value={password}
        maxLength={500}
        error={needed(password)}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {connect.error && (
        <Note tone="fail" alert title={t('webdav.failed')}>
          {connect.error.message}
        </Note>
      )}
      <div>
        <Button type="submit" variant="filled" busy={connect.isPending}>
          {t('webdav.connect')}
        </Button>
      </div>
    </Stack>
  );
}
