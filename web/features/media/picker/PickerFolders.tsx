import { useWords } from 'words:media';
import type { Folder } from '@everycast/contract/media';
import { NativeSelect } from '@mantine/core';
import { IconClock, IconFolder, IconFolderOff, type Icon as TablerIcon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading, SkeletonText } from '../../../ui/Skeleton.tsx';
import { listed, treeOf } from '../folders/tree.ts';
import type { View } from '../view.ts';
import css from './Picker.module.css';

interface Place {
  folder: View['folder'];
  name: string;
  depth: number;
  icon: TablerIcon;
  files?: number;
}

/** The newest files, each folder, and files in none: arrow keys move through them. A library without folders has no such list. */
export function PickerFolders({
  folders,
  folder,
  choose,
}: {
  folders: UseQueryResult<{ items: Folder[] }>;
  folder: View['folder'];
  choose: (folder: View['folder']) => void;
}) {
  const t = useWords();
  const phone = usePhone();
  if (folders.error && !folders.data) {
    return (
      <Stack gap={8} p={12} align="start" className={css.folders}>
        <Text size={13} tone="muted" role="alert">
          {t('picker.foldersNotLoaded')}
        </Text>
        <Button size="sm" onClick={() => void folders.refetch()}>
          {t('picker.retry')}
        </Button>
      </Stack>
    );
  }
  if (!folders.data) {
    return (
      <Loading gap={12} p={12} className={css.folders}>
        <SkeletonText width="70%" size={13} />
        <SkeletonText width="50%" size={13} />
      </Loading>
    );
  }
  if (folders.data.items.length === 0) return null;
  const places: Place[] = [
    { folder: null, name: t('picker.recent'), depth: 0, icon: IconClock },
    ...listed(treeOf(folders.data.items)).map(({ id, name, depth, files }) => ({ folder: id, name, depth, files, icon: IconFolder })),
    { folder: 'none', name: t('folders.without'), depth: 0, icon: IconFolderOff },
  ];
  if (phone) {
    return (
      <NativeSelect
        className={css.folderChoice}
        aria-label={t('folders.title')}
        value={folder ?? ''}
        data={places.map((place) => ({ value: place.folder ?? '', label: `${'\u2003'.repeat(place.depth)}${place.name}` }))}
        onChange={(event) => choose(event.currentTarget.value || null)}
      />
    );
  }
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...event.currentTarget.querySelectorAll('button')];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };
  return (
    <Stack as="nav" p={8} scroll className={css.folders} aria-label={t('folders.title')} onKeyDown={go}>
      {places.map((place) => (
        <Row
          as={Button}
          variant="bare"
          gap={8}
          p="0 8"
          rigid
          radius={6}
          size={13}
          tone="muted"
          weight="medium"
          hover
          key={place.folder ?? ''}
          className={css.folder}
          style={{ paddingInlineStart: `calc(var(--sp-8) + ${place.depth}rem)` }}
          tabIndex={place.folder === folder ? 0 : -1}
          aria-current={place.folder === folder || undefined}
          title={place.name}
          onClick={() => choose(place.folder)}
        >
          <Icon of={place.icon} size={16} />
          <Text as="bdi" grow minW={0} truncate>
            {place.name}
          </Text>
          {place.files !== undefined && place.files > 0 && (
            <Text as="span" fontSize={12} tone="quiet" num>
              {place.files}
            </Text>
          )}
        </Row>
      ))}
    </Stack>
  );
}
