import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import { platformIds } from '@everycast/contract/platforms';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../lib/api/client.ts';
import { useSandboxAccount } from '../../../../lib/connect/use-sandbox-account.ts';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { useSession } from '../../../../lib/session/session.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Box, Text } from '../../../../ui/primitives/primitives.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import css from './AccountsPane.module.css';

/** The first platform whose stand-in needs no consent page: the draft stays open. */
const inPlace = platformIds.find((id) => manifests[id].connect.by !== 'oauth');

/** One click connects a sandbox account, for people without accounts who may connect some. `inLine`: the button alone. */
export function TrySandbox({ connected, inLine = false }: { connected: (account: Account) => void; inLine?: boolean }) {
  const t = useWords();
  const mayConnect = useSession().workspace.permissions.includes('account.connect');
  const { data } = useQuery({ ...get('/api/v1/accounts/ways'), enabled: mayConnect });
  const { connect, busy } = useSandboxAccount((account) => {
    toast.ok(t('accounts.sandbox.connected'));
    connected(account);
  });
  if (!mayConnect || !data?.sandbox || inPlace === undefined) return null;
  const button = (
    <Button
      variant={inLine ? 'default' : 'soft'}
      size={inLine ? 'sm' : 'md'}
      busy={busy !== null}
      onClick={() => connect({ platform: inPlace }, { onError: (problem) => toast.fail(problem.message) })}
    >
      {t('accounts.sandbox.try')}
    </Button>
  );
  if (inLine) return button;
  return (
    <Box p="0 12 8" className={css.sandbox}>
      {button}
      <Text size={12} tone="quiet" m="4 0 0">
        {t('accounts.sandbox.why')}
      </Text>
    </Box>
  );
}
