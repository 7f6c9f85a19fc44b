import { useWords } from 'words:videos';
import { Modal } from '@mantine/core';
import { KeyList } from '../../../ui/KeyList.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { shortcuts } from './keys.ts';

/** All keys of the editor. */
export function Shortcuts({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('keys.title')}>
      <KeyList rows={shortcuts.map(({ command, keys }) => ({ name: t(`keys.${command}`), keys }))} />
      <Text mt={16} size={12} tone="quiet">
        {t('keys.more')}
      </Text>
    </Modal>
  );
}
