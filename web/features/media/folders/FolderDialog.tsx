import { useWords } from 'words:media';
import type { Folder } from '@everycast/contract/media';
import { Modal } from '@mantine/core';
import { IconFolder, IconFolderOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import menu from '../../../ui/Menu.module.css';
import { foldersQuery } from '../lists.ts';
import { type Branch, treeOf } from './tree.ts';

/** Asks for a folder; null means none. */
export function FolderDialog({ opened, close, choose }: { opened: boolean; close: () => void; choose: (folder: Folder | null) => void }) {
  const t = useWords();
  const { data } = useQuery(foldersQuery);
  const rows = (branches: readonly Branch[], depth: number): { folder: Branch; depth: number }[] =>
    branches.flatMap((folder) => [{ folder, depth }, ...rows(folder.children, depth + 1)]);
  return (
    <Modal opened={opened} onClose={close} title={t('bulk.moveTitle')} size={420}>
      <ul>
        {rows(treeOf(data?.items ?? []), 0).map(({ folder, depth }) => (
          <li key={folder.id} style={{ paddingLeft: `${depth * 1.25}rem` }}>
            <Button variant="bare" className={menu.item} onClick={() => choose(folder)}>
              <Icon of={IconFolder} size={16} />
              {folder.name}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="bare" className={menu.item} onClick={() => choose(null)}>
            <Icon of={IconFolderOff} size={16} />
            {t('folders.without')}
          </Button>
        </li>
      </ul>
    </Modal>
  );
}
