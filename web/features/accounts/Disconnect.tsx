import type { Account } from '@everycast/contract/accounts';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { shownHandle } from '../../lib/handle.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/store.ts';
import dialog from './Dialog.module.css';
import { useWords } from './words.ts';

/**
 * Takes a connection away. It is asked about first, unlike most things here: the access is given up for good, only the person with
 * the password can bring it back, and what was planned there is cancelled.
 */
export function Disconnect({ account, done }: { account: Account; done: () => void }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => answer(http.DELETE('/api/v1/accounts/{id}', { params: { path: { id: account.id } } })),
    onSuccess() {
      setAsking(false);
      done();
      void refresh('/api/v1/posts');
      toast.ok(t('disconnect.done', { handle: shownHandle(account) }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('disconnect.button')}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('disconnect.title', { handle: shownHandle(account) })} centered>
        <p className={dialog.text}>{t('disconnect.what')}</p>
        <footer className={dialog.foot}>
          <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          <Button variant="filled" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {t('disconnect.button')}
          </Button>
        </footer>
      </Modal>
    </>
  );
}
