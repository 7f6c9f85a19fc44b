import { useWords } from 'words:media';
import type { Folder } from '@everycast/contract/media';
import { IconFolderOff, IconFolderPlus, IconPhotoVideo, IconTrash, type Icon as TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, SkeletonText } from '../../../ui/Skeleton.tsx';
import { changes } from '../changes.ts';
import { foldersQuery } from '../lists.ts';
import { type View, writeView } from '../view.ts';
import { createFolder, renameFolder, useRemoveFolder } from './change-folder.ts';
import { FolderRow, useDrop } from './FolderRow.tsx';
import { type NameAsked, NameDialog } from './NameDialog.tsx';
import css from './Side.module.css';
import { StorageMeter } from './StorageMeter.tsx';
import { TagList } from './TagList.tsx';
import { pathTo, treeOf } from './tree.ts';

/** The sidebar: all files, each folder, files in no folder, the trash; below it the tags, and the storage used. */
export function Side({ view, show, mayChange }: { view: View; show: (part: Partial<View>) => void; mayChange: boolean }) {
  const t = useWords();
  const { data: folders, isLoading } = useQuery(foldersQuery);
  const [asked, setAsked] = useState<NameAsked | null>(null);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const remove = useRemoveFolder(view, show);
  const hrefOf = (part: Partial<View>) => `?${writeView({ ...view, trash: false, folder: null, ...part })}`;

  const path = pathTo(folders?.items ?? [], view.folder).map(({ id }) => id);
  // The open folder's parents are expanded unless someone collapses them.
  const unfolded = new Set(folders?.items.map(({ id }) => id).filter((id) => path.slice(0, -1).includes(id) !== toggled.has(id)));
  const toggle = (id: string) => setToggled((was) => new Set(was.has(id) ? [...was].filter((one) => one !== id) : [...was, id]));
  const create = (parent: Folder | null) =>
    setAsked({
      title: parent ? t('folders.newInside', { name: parent.name }) : t('folders.new'),
      name: '',
      save: (name) => createFolder(name, parent?.id ?? null),
    });
  const actions = mayChange
    ? {
        createIn: create,
        rename: (folder: Folder) =>
          setAsked({
            title: t('folders.renameTitle', { name: folder.name }),
            name: folder.name,
            save: (name) => renameFolder(folder.id, name),
          }),
        remove,
        drop: (ids: string[], folder: Folder) => void changes.move(ids, folder),
      }
    : undefined;
  return (
    <Stack p={8} minH="100%">
      <Stack as="nav" aria-label={t('folders.title')} className={css.places}>
        <Place to={hrefOf({})} icon={IconPhotoVideo} on={view.folder === null && !view.trash}>
          {t('folders.all')}
        </Place>
        <Row justify="between" mt={8} size={12} tone="quiet" className={css.head}>
          <h2>{t('folders.title')}</h2>
          {mayChange && <IconButton icon={IconFolderPlus} size={16} label={t('folders.new')} onClick={() => create(null)} />}
        </Row>
        {!folders && (
          <Loading gap={8} p={8}>
            <SkeletonText width="70%" size={13} />
            <SkeletonText width="50%" size={13} />
          </Loading>
        )}
        {folders?.items.length === 0 && (
          <Text size={12} tone="quiet" p="0 8 8">
            {t('folders.none')}
          </Text>
        )}
        <ul>
          {treeOf(folders?.items ?? []).map((folder) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              depth={0}
              open={unfolded.has(folder.id)}
              current={view.folder}
              unfolded={unfolded}
              unfold={toggle}
              hrefOf={(id) => hrefOf({ folder: id })}
              actions={actions}
            />
          ))}
        </ul>
        {folders && folders.items.length > 0 && (
          <Place
            to={hrefOf({ folder: 'none' })}
            icon={IconFolderOff}
            on={view.folder === 'none'}
            take={mayChange ? (ids) => void changes.move(ids, null) : undefined}
          >
            {t('folders.without')}
          </Place>
        )}
        {/* What is below the folders waits for them, so that it doesn't move. */}
        {!isLoading && (
          <Place
            to={hrefOf({ trash: true })}
            icon={IconTrash}
            on={view.trash}
            take={mayChange ? (ids) => void changes.remove(ids) : undefined}
          >
            {t('folders.trash')}
          </Place>
        )}
      </Stack>
      {!isLoading && <TagList view={view} show={show} />}
      <StorageMeter />
      <NameDialog asked={asked} close={() => setAsked(null)} />
    </Stack>
  );
}

function Place({
  to,
  icon,
  on,
  take,
  children,
}: {
  to: string;
  icon: TablerIcon;
  on: boolean;
  take?: (ids: string[]) => void;
  children: ReactNode;
}) {
  return (
    <Row pos="relative" radius={6} className={css.row} {...useDrop(take)}>
      <Row
        as={Link}
        gap={8}
        grow
        minW={0}
        p="0 8"
        radius={6}
        size={13}
        tone="muted"
        weight="medium"
        to={to}
        className={css.link}
        aria-current={on ? 'page' : undefined}
        draggable={false}
      >
        <Icon of={icon} size={16} />
        <Text as="span" grow minW={0} truncate>
          {children}
        </Text>
      </Row>
    </Row>
  );
}
