import { useWords } from 'words:media';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { Problem } from '../../../ui/Problem.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { changes } from '../changes.ts';
import { Files } from './Files.tsx';
import { FilesSkeleton } from './FilesSkeleton.tsx';
import css from './MediaLibrary.module.css';
import { Nothing } from './Nothing.tsx';
import { Selected } from './Selected.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { Library } from './use-library.ts';

/** The files, with filters above and actions for the selection below. */
export function FilesPane({
  library,
  look,
  setLook,
  place,
  mayChange,
  upload,
  importAddress,
  openFolders,
  openDetails,
  tapped,
}: {
  library: Library;
  look: 'grid' | 'list';
  setLook: (look: 'grid' | 'list') => void;
  place: string | null;
  mayChange: boolean;
  upload: () => void;
  importAddress: () => void;
  openFolders?: () => void;
  openDetails?: () => void;
  tapped?: (id: string) => void;
}) {
  const t = useWords();
  const { view, show, list, files, order, selection, select, chosen } = library;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // The next page is fetched before the end of this one is visible.
  const end = useIntersection<HTMLDivElement>({ rootMargin: '800px' });
  const near = end.entry?.isIntersecting ?? false;
  useEffect(() => {
    if (near && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [near, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const clear = () => select({ ...selection, ids: new Set() });
  const remove = () => {
    clear();
    void changes.remove(chosen.map(({ id }) => id));
  };
  return (
    <>
      <Toolbar
        view={view}
        show={show}
        place={place}
        look={look}
        setLook={setLook}
        openFolders={openFolders}
        typed={library.typed}
        type={library.type}
      />
      <Box
        grow
        minH={0}
        // Nothing in a skeleton can be focused, so it doesn't scroll.
        scroll={Boolean(files || list.error)}
        clip={!files && !list.error}
        className={css.scroll}
        data-choosing={chosen.length > (openDetails ? 0 : 1) || undefined}
        aria-busy={list.isPlaceholderData || undefined}
      >
        {list.error && !files && <Problem title={t('notLoaded')} problem={list.error} retry={() => void list.refetch()} />}
        {!files && !list.error && <FilesSkeleton look={look} />}
        {files?.length === 0 && !list.isPlaceholderData && (
          <Nothing view={view} show={show} mayChange={mayChange} upload={upload} importAddress={importAddress} />
        )}
        {files && files.length > 0 && (
          <Files
            label={t('files')}
            files={files}
            order={order}
            look={look}
            selection={selection}
            select={select}
            tapped={tapped}
            open={(id) => {
              select({ ids: new Set([id]), anchor: id, active: id });
              openDetails?.();
            }}
            remove={mayChange && !view.trash ? remove : undefined}
            dragged={mayChange && !view.trash ? (id) => (selection.ids.has(id) ? [...selection.ids] : [id]) : undefined}
          />
        )}
        <div ref={end.ref} />
        {isFetchingNextPage && <FilesSkeleton look={look} />}
      </Box>
      {/* A single file's details are shown next to it, if there is room. */}
      {chosen.length > (openDetails ? 0 : 1) && (
        <Selected files={chosen} trash={view.trash} mayChange={mayChange} clear={clear} details={openDetails} />
      )}
    </>
  );
}
