import type { Account } from '@everycast/contract/accounts';
import { Modal, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import type { ApiProblem } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { toast } from '../../ui/toast/store.ts';
import dialog from './Dialog.module.css';
import { useWords } from './words.ts';

/** Gives a connection a new password. What failed for want of it goes out by itself afterwards. */
export function Reconnect({ account, close }: { account: Account | null; close: () => void }) {
  const t = useWords();
  const [password, setPassword] = useState('');
  const reconnect = useMutation<Account, ApiProblem, { id: string; password: string }>({
    mutationFn: ({ id, password }) =>
      answer(http.POST('/api/v1/accounts/{id}/reconnect', { params: { path: { id } }, body: { password } })),
    onSuccess(connected) {
      toast.ok(t('reconnect.done', { handle: connected.handle }));
      void refresh('/api/v1/');
      close();
    },
  });
  const { reset } = reconnect;
  const id = account?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new account to reconnect begins with an empty field
  useEffect(() => {
    setPassword('');
    reset();
  }, [id, reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id && password.trim()) reconnect.mutate({ id, password });
  };
  return (
    <Modal opened={account !== null} onClose={close} title={t('reconnect.title', { handle: account?.handle })} centered>
      <form noValidate className={dialog.form} onSubmit={submit}>
        {account?.problem && <p className={dialog.text}>{account.problem}</p>}
        <PasswordInput
          label={account && t(`${account.platform}.password`)}
          description={account && t(`${account.platform}.passwordHelp`)}
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
        <footer className={dialog.foot}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" busy={reconnect.isPending} disabled={!password.trim()}>
            {reconnect.isPending ? t('connecting') : t('reconnect.button')}
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
