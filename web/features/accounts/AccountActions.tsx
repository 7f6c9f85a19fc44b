import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Modal } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, get, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Note } from '../../ui/Note.tsx';
import { Row, Stack, Text } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Accounts.module.css';

/**
 * Disconnects an account, after a confirmation, because it can't be undone: only the person with the password can connect it again, and its
 * scheduled posts are cancelled.
 */
function Disconnect({ account, asking, close, done }: { account: Account; asking: boolean; close: () => void; done: () => void }) {
  const t = useWords();
  const asked = { params: { path: { id: account.id } } };
  const planned = useQuery({ ...get('/api/v1/accounts/{id}/planned', asked), enabled: asking, staleTime: 0 });
  const disconnect = useMutation({
    mutationFn: () => answer(http.DELETE('/api/v1/accounts/{id}', asked)),
    onSuccess() {
      close();
      done();
      void refresh('/api/v1/posts');
      toast.ok(t('disconnect.done', { handle: shownHandle(account) }));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  return (
    <Modal opened={asking} onClose={close} title={t('disconnect.title', { handle: shownHandle(account) })} centered>
      <Stack gap={16}>
        {planned.data && planned.data.posts > 0 && (
          <Note tone="wait" title={t('disconnect.planned', { count: planned.data.posts })}>
            {t('disconnect.plannedElsewhere')}
          </Note>
        )}
        {planned.error && (
          <Note tone="wait" title={t('disconnect.notCounted')}>
            {planned.error.message}
          </Note>
        )}
        <Text tone="muted">{t('disconnect.what')}</Text>
        <Row as="footer" gap={8} align="stretch" justify="end" mt={8}>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button variant="filled" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {t('disconnect.button')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}

/** An account's actions. On a phone they are behind one button if nothing is urgent. */
export function AccountActions({ account, reconnect }: { account: Account; reconnect: () => void }) {
  const t = useWords();
  const folded = usePhone() && account.state === 'healthy';
  const [leaving, setLeaving] = useState(false);
  const changed = () => void refresh('/api/v1/accounts');
  const test = useMutation({
    mutationFn: () => answer(http.POST('/api/v1/accounts/{id}/test', { params: { path: { id: account.id } } })),
    onSuccess(tested) {
      changed();
      if (tested.state === 'healthy') toast.ok(t('tested', { handle: shownHandle(tested) }));
      else toast.fail(tested.problem ?? t(`state.${tested.state}`));
    },
    onError: (problem) => toast.fail(problem.message),
  });
  const lost = account.state === 'reconnect';
  const again = (
    <Button variant={lost ? 'default' : 'ghost'} onClick={reconnect}>
      {t('reconnect.button')}
    </Button>
  );
  return (
    <>
      {folded ? (
        <span className={css.folded}>
          <Menu
            variant="icon"
            label={t('actions', { handle: shownHandle(account) })}
            trigger={<Icon of={IconDots} size={18} />}
            options={[
              { key: 'test', label: t('test'), choose: test.mutate },
              { key: 'reconnect', label: t('reconnect.button'), choose: reconnect },
              { key: 'disconnect', label: t('disconnect.button'), choose: () => setLeaving(true) },
            ]}
          />
        </span>
      ) : (
        <Row as="span" gap={4} wrap align="stretch" justify="end" className={css.actions}>
          {lost && again}
          <Button variant="soft" busy={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? t('testing') : t('test')}
          </Button>
          {!lost && again}
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            {t('disconnect.button')}
          </Button>
        </Row>
      )}
      <Disconnect account={account} asking={leaving} close={() => setLeaving(false)} done={changed} />
    </>
  );
}
