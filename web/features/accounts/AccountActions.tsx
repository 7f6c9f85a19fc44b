import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { refresh } from '../../lib/api/query-client.ts';
import { shownHandle } from '../../lib/handle.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Row } from '../../ui/primitives/primitives.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import css from './Accounts.module.css';
import { Disconnect } from './Disconnect.tsx';

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
