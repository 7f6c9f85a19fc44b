import * as commonWords from 'words:common';
import { useWords } from 'words:media';
import * as sources from 'words:sources';
import type { Media } from '@everycast/contract/media';
import { Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue, useIntersection } from '@mantine/hooks';
import { IconCloudDown, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.tsx';
import { arrived } from '../../../lib/uploads/uploads.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { pathTo } from '../folders/tree.ts';
import { Files } from '../library/Files.tsx';
import { FilesSkeleton } from '../library/FilesSkeleton.tsx';
import { foldersQuery, useFiles } from '../lists.ts';
import { nothing, type Selection, toggle } from '../selection.ts';
import { LateSourceDialog } from '../sources/LateSourceDialog.tsx';
import { queryOf, type View } from '../view.ts';
import css from './Picker.module.css';
import { PickerFolders } from './PickerFolders.tsx';

export interface PickerProps {
  opened: boolean;
  close: () => void;
  /** The most that can be chosen. */
  max: number;
  /** Only files of this type; without it, both. */
  kind?: Media['kind'];
  /** Receives the chosen files in order. */
  choose: (files: Media[]) => void;
}

/** Chooses library files: in the composer, the editor and elsewhere. */
export default function Picker({ opened, close, ...rest }: PickerProps) {
  const t = useWords();
  const phone = usePhone();
  // Esc closes what is on top alone.
  const [browsing, setBrowsing] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnEscape={!browsing}
      title={t('picker.title')}
      size={880}
      fullScreen={phone}
      classNames={{ body: css.body }}
    >
      {opened && <Inside close={close} browsing={browsing} setBrowsing={setBrowsing} {...rest} />}
    </Modal>
  );
}

function Inside({
  close,
  max,
  kind,
  choose,
  browsing,
  setBrowsing,
}: Omit<PickerProps, 'opened'> & { browsing: boolean; setBrowsing: (on: boolean) => void }) {
  const t = useWords();
  const common = commonWords.useWords();
  const sourceWords = sources.useWords();
  const mayImport = useSession().workspace.permissions.includes('source.use');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [shown, setShown] = useState<View['kind']>(kind ?? null);
  const [folder, setFolder] = useState<View['folder']>(null);
  const folders = useQuery(foldersQuery);
  const results = useRef<HTMLDivElement>(null);
  const { list, files } = useFiles(
    queryOf({ folder, search, tag: null, kind: shown, unused: false, generated: false, trash: false, sort: 'newest' }),
  );
  const order = useMemo(() => files?.map(({ id }) => id) ?? [], [files]);
  const [selection, select] = useState<Selection>(nothing);
  // Chosen files stay chosen while another search hides them.
  const [known, setKnown] = useState<ReadonlyMap<string, Media>>(new Map());
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const end = useIntersection<HTMLDivElement>({ rootMargin: '400px' });
  const near = end.entry?.isIntersecting ?? false;
  useEffect(() => {
    if (near && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [near, hasNextPage, isFetchingNextPage, fetchNextPage]);

  function take(next: Selection): void {
    select(next);
    setKnown((was) => new Map([...was, ...(files ?? []).map((file) => [file.id, file] as const)]));
  }
  /** What is imported from here is chosen once it has arrived; what fails says so in the tray. */
  function awaitImports(ids: readonly string[]): void {
    for (const id of ids) {
      void arrived(id).then(
        (file) => {
          if (kind && file.kind !== kind) return;
          setKnown((was) => new Map(was).set(file.id, file));
          select((was) => ({ ...was, ids: max === 1 ? new Set([file.id]) : new Set([...was.ids, file.id]) }));
        },
        () => undefined,
      );
    }
  }
  const path = pathTo(folders.data?.items ?? [], folder).map(({ name }) => name);
  const placeName = folder === null ? t('picker.recent') : folder === 'none' ? t('folders.without') : path.join(' / ');
  const count = selection.ids.size;
  const tooMany = count > max;
  const finish = (ids: Iterable<string>) => {
    const all = new Map([...known, ...(files ?? []).map((file) => [file.id, file] as const)]);
    choose([...ids].flatMap((id) => all.get(id) ?? []));
    close();
  };
  return (
    <>
      <Row gap={8} wrap align="stretch" edge="bottom" p="0 20 12" className={css.bar}>
        <TextInput
          data-autofocus
          type="search"
          className={css.search}
          aria-label={t('filter.searchAll')}
          placeholder={t('filter.searchAll')}
          leftSection={<Icon of={IconSearch} size={16} />}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            results.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
          }}
        />
        {!kind && (
          <SegmentedControl
            aria-label={t('filter.kind')}
            value={shown ?? 'all'}
            onChange={(next) => setShown(next === 'all' ? null : (next as Media['kind']))}
            data={(['all', 'image', 'video'] as const).map((value) => ({ value, label: t(`filter.kinds.${value}`) }))}
          />
        )}
        {mayImport && (
          <Button icon={<Icon of={IconCloudDown} size={16} />} onClick={() => setBrowsing(true)}>
            {sourceWords('open')}
          </Button>
        )}
      </Row>
      <LateSourceDialog
        opened={browsing}
        close={() => setBrowsing(false)}
        folderId={folder === 'none' ? null : folder}
        started={awaitImports}
      />
      <div className={css.columns}>
        <PickerFolders folders={folders} folder={folder} choose={setFolder} />
        <Box grow minW={0} minH={0} p="0 8" scroll ref={results} className={css.files} aria-busy={list.isPlaceholderData || undefined}>
          <Text as="h3" size={13} tone="muted" truncate className={css.place}>
            {placeName}
          </Text>
          {list.error && !files && <Problem title={t('notLoaded')} problem={list.error} retry={() => void list.refetch()} />}
          {!files && !list.error && <FilesSkeleton look="grid" />}
          {files?.length === 0 && <NoFiles searched={search.trim() !== ''} folder={folder} everywhere={() => setFolder(null)} />}
          {files && files.length > 0 && (
            <Files
              label={t('files')}
              files={files}
              order={order}
              look="grid"
              selection={selection}
              select={take}
              tapped={(id) => take(max === 1 ? { ids: new Set([id]), anchor: id, active: id } : toggle(selection, id))}
              open={(id) => finish(max === 1 ? [id] : new Set([...selection.ids, id]))}
            />
          )}
          <div ref={end.ref} />
        </Box>
      </div>
      <Row as="footer" gap={8} wrap p="12 20" edge="top" className={css.foot}>
        <p className={tooMany ? css.tooMany : css.count} aria-live="polite">
          {tooMany ? t('picker.tooMany', { max }) : t('picker.count', { count, max })}
        </p>
        <Text as={Link} fontSize={13} to="/media-library" p={4} wideOnly className={css.link}>
          {t('picker.library')}
        </Text>
        <Button onClick={close}>{common('cancel')}</Button>
        <Button variant="filled" disabled={count === 0 || tooMany} onClick={() => finish(selection.ids)}>
          {t('picker.add', { count })}
        </Button>
      </Row>
    </>
  );
}

function NoFiles({ searched, folder, everywhere }: { searched: boolean; folder: View['folder']; everywhere: () => void }) {
  const t = useWords();
  if (!searched) {
    return folder === null ? (
      <Empty title={t('picker.none')}>{t('picker.noneText')}</Empty>
    ) : (
      <Empty title={t('nothing.folder')}>{t('picker.folderEmpty')}</Empty>
    );
  }
  return (
    <Empty title={t('nothing.found')} action={folder !== null && <Button onClick={everywhere}>{t('nothing.everywhere')}</Button>}>
      {t('nothing.foundText')}
    </Empty>
  );
}
