import type { PlatformSetup } from '@everycast/contract/accounts';
import { PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { toast } from '../../../ui/toast/store.ts';
import { useWords } from '../words.ts';
import css from './Platforms.module.css';

const changed = () => {
  void refresh('/api/v1/settings/platforms');
  void refresh('/api/v1/accounts/ways');
};

/** The credentials that the platform gave for the app. The secret is never shown again. */
export function AppForm({ setup }: { setup: PlatformSetup }) {
  const t = useWords();
  const { platform, name } = setup;
  const stored = setup.source === 'stored';
  const [clientId, setClientId] = useState(setup.clientId ?? '');
  const [clientSecret, setSecret] = useState('');
  const params = { path: { platform } };
  const save = useMutation<PlatformSetup, ApiProblem>({
    mutationFn: () => answer(http.PUT('/api/v1/settings/platforms/{platform}', { params, body: { clientId, clientSecret } })),
    onSuccess() {
      setSecret('');
      changed();
      toast.ok(t('platforms.saved', { name }));
    },
  });
  const forget = useMutation<unknown, ApiProblem>({
    mutationFn: () => answer(http.DELETE('/api/v1/settings/platforms/{platform}', { params })),
    onSuccess() {
      changed();
      toast.ok(t('platforms.forgotten', { name }));
    },
  });
  const problem = save.error ?? forget.error;
  const filled = clientId.trim() !== '' && clientSecret.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (filled) save.mutate();
  };
  return (
    <form noValidate className={css.fields} onSubmit={submit} aria-label={t('platforms.credentials', { name })}>
      <TextInput
        label={t('platforms.clientId')}
        autoComplete="off"
        value={clientId}
        onChange={(event) => setClientId(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('platforms.clientSecret')}
        description={t(stored ? 'platforms.secretStored' : 'platforms.secretHelp')}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={clientSecret}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
      {problem && (
        <Note tone="fail" alert title={t('platforms.notSaved')}>
          {problem.message}
        </Note>
      )}
      <div className={css.foot}>
        {stored && (
          <Button variant="ghost" busy={forget.isPending} onClick={() => forget.mutate()}>
            {t('platforms.forget')}
          </Button>
        )}
        <Button type="submit" variant="filled" busy={save.isPending} disabled={!filled}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
