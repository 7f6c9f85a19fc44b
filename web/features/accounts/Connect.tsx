import { platformIds } from '@everycast/contract/platforms';
import { Modal } from '@mantine/core';
import { refresh } from '../../lib/api/query-client.ts';
import { platformName } from '../../ui/PlatformMark.tsx';
import { toast } from '../../ui/toast/store.ts';
import { connectForms } from './forms/forms.ts';
import { useWords } from './words.ts';

/** The dialog that connects an account. While there is one platform, nobody is asked which. */
export function Connect({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  const [platform] = platformIds;
  const Form = connectForms[platform];
  const connected = ({ handle }: { handle: string }) => {
    toast.ok(t('connected', { handle }));
    void refresh('/api/v1/accounts');
    close();
  };
  return (
    <Modal opened={opened} onClose={close} title={t('connectTo', { name: platformName(platform) })} centered>
      <Form connected={connected} cancel={close} />
    </Modal>
  );
}
