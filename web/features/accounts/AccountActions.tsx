import type { Account } from '@everycast/contract/accounts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { shownHandle } from '../../lib/handle.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { toast } from '../../ui/toast/store.ts';
import css from './Accounts.module.css';
import { Disconnect } from './Disconnect.tsx';
import { useWords } from './words.ts';

/** What can be done with an account. On a phone it lies behind one button where nothing needs to be done. */
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
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <IconButton icon={IconDots} label={t('actions', { handle: shownHandle(account) })} />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => test.mutate()}>{t('test')}</Menu.Item>
              <Menu.Item onClick={reconnect}>{t('reconnect.button')}</Menu.Item>
              <Menu.Item onClick={() => setLeaving(true)}>{t('disconnect.button')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      ) : (
        <span className={css.actions}>
          {lost && again}
          <Button variant="soft" busy={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? t('testing') : t('test')}
          </Button>
          {!lost && again}
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            {t('disconnect.button')}
          </Button>
        </span>
      )}
      <Disconnect account={account} asking={leaving} close={() => setLeaving(false)} done={changed} />
    </>
  );
}
