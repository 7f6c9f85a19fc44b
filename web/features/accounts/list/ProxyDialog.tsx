import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { Modal } from '@mantine/core';
import { Link } from 'react-router';
import { useLast } from '../../../lib/use-last.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { ProxySelect } from '../../../ui/proxies/ProxySelect.tsx';
import { ThroughProxy } from '../../../ui/proxies/ThroughProxy.tsx';
import { useChooseProxy, useProxies } from '../../../ui/proxies/use-proxies.ts';

/** Chooses what an account's traffic goes through; each choice is saved at once. */
export function ProxyDialog({ account: asked, close }: { account: Account | null; close: () => void }) {
  const t = useWords();
  const account = useLast(asked);
  const title = account && t('proxy.title', { handle: shownHandle(account) });
  return (
    <Modal opened={asked !== null} onClose={close} title={title} centered>
      {account && <Choice account={account} close={close} />}
    </Modal>
  );
}

function Choice({ account, close }: { account: Account; close: () => void }) {
  const t = useWords();
  const proxies = useProxies();
  const choose = useChooseProxy('accounts');
  const own = proxies?.find(({ accountIds }) => accountIds.includes(account.id))?.id ?? null;
  return (
    <Stack gap={16}>
      <Text tone="muted">{t('proxy.text')}</Text>
      {proxies && proxies.length > 0 && (
        <ProxySelect
          proxies={proxies}
          label={t('proxy.label')}
          none={t('proxy.ofGroup')}
          value={choose.isPending ? choose.variables.proxyId : own}
          change={(proxyId) => choose.mutate({ id: account.id, proxyId })}
        />
      )}
      {account.proxy && <ThroughProxy proxy={account.proxy} />}
      {choose.error && (
        <Note tone="fail" alert title={t('proxy.notSaved')}>
          {choose.error.message}
        </Note>
      )}
      <Row as="footer" gap={8} align="center" justify="between" wrap>
        <Text as={Link} to="/settings/proxies" size={13} tone="brand" weight="medium">
          {t('proxy.manage')}
        </Text>
        <Button onClick={close}>{t('close')}</Button>
      </Row>
    </Stack>
  );
}
