import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { Modal } from '@mantine/core';
import { changes } from './changes.ts';
import { Tags } from './Tags.tsx';

/** Adds tags to all selected files, and removes those that any of them has. */
export function TagDialog({ files, opened, close }: { files: readonly Media[]; opened: boolean; close: () => void }) {
  const t = useWords();
  const ids = files.map(({ id }) => id);
  const tags = [...new Set(files.flatMap((file) => file.tags))].sort();
  return (
    <Modal opened={opened} onClose={close} title={t('tags.dialog', { count: files.length })} size={420}>
      <Tags
        focus
        tags={tags}
        partly={(tag) => files.some((file) => !file.tags.includes(tag))}
        add={(tag) => void changes.tag(ids, { add: [tag], remove: [] })}
        remove={(tag) => void changes.tag(ids, { add: [], remove: [tag] })}
      />
    </Modal>
  );
}
