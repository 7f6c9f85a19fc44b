import { useWords } from 'words:streaming';
import { Modal } from '@mantine/core';
import { KeyList } from '../../../ui/KeyList.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { shortcuts } from './keys.ts';

/** All keys of the studio. */
export function Shortcuts({ opened, close }: { opened: boolean; close: () => void }) {
  const t = useWords();
  return (
    <Modal opened={opened} onClose={close} title={t('keys.title')}>
      <KeyList rows={shortcuts.map(({ does, keys }) => ({ name: t(`keys.${does}`), keys }))} />
      <Text mt={16} size={12} tone="quiet">
        {t('keys.more')}
      </Text>
    </Modal>
  );
}
