import { useWords } from 'words:images-late';
import type { Media } from '@everycast/contract/media';
import { Modal } from '@mantine/core';
import { LateImageEditor } from './LateImageEditor.tsx';

/** The image editor over the composer, which stays as it is below. Escape belongs to the editor. */
export function ComposerImageEditor(props: { mediaId: string; close: () => void; saved: (media: Media) => void }) {
  const t = useWords();
  return (
    <Modal
      opened
      onClose={props.close}
      fullScreen
      padding={0}
      withCloseButton={false}
      closeOnEscape={false}
      attributes={{ content: { 'aria-label': t('title') } }}
    >
      <LateImageEditor {...props} inDialog />
    </Modal>
  );
}
