import { useWords } from 'words:accounts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { platformIds } from '@everycast/contract/platform-ids';
import type { PlatformId } from '@everycast/contract/platforms';
import { Modal } from '@mantine/core';
import { refresh } from '../../lib/api/query-client.ts';
import { useLast } from '../../lib/use-last.ts';
import { platformName } from '../../ui/PlatformMark.tsx';
import { toast } from '../../ui/toast/toast-store.ts';
import { ConnectPlatform } from './connect/ConnectPlatform.tsx';
import { Platforms } from './connect/Platforms.tsx';

/**
 * The dialog that connects an account: first the platform, then its form. `at` is null while it is closed, empty while nothing is chosen,
 * and then the platform's ID.
 */
export function Connect({
  at,
  go,
  connected: tell,
  close,
}: {
  at: string | null;
  go: (at: string) => void;
  connected: (accounts: readonly Account[]) => void;
  close: () => void;
}) {
  const t = useWords();
  const shown = useLast(at);
  const platform = platformIds.find((id) => id === shown) ?? null;
  const connected = (account: Account) => {
    toast.ok(t('connected', { handle: shownHandle(account) }));
    void refresh('/api/v1/accounts');
    tell([account]);
    close();
  };
  return (
    <Modal opened={at !== null} onClose={close} title={platform ? t('connectTo', { name: platformName(platform) }) : t('connect')} centered>
      {platform ? (
        <ConnectPlatform platform={platform} connected={connected} back={() => go('')} />
      ) : (
        <Platforms choose={(id: PlatformId) => go(id)} connected={connected} />
      )}
    </Modal>
  );
}
