import { useWords } from 'words:sources';
import type { Source, SourceEntry } from '@everycast/contract/sources';
import { useIntersection } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { Empty } from '../../../ui/Empty.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Box, Text } from '../../../ui/primitives/primitives.tsx';
import { columnsOf } from '../columns.ts';
import { FilesSkeleton } from '../library/FilesSkeleton.tsx';
import { moved, rangeTo, type Selection, toggle } from '../selection.ts';
import { Entry } from './Entry.tsx';
import css from './Sources.module.css';
import { useEntries } from './use-entries.ts';

const isFile = ({ kind, refusal }: SourceEntry): boolean => kind !== 'folder' && refusal === null;

/**
 * A folder's content. A press chooses a file, or opens a folder; Shift chooses a range, arrows move, Space chooses, Enter opens or chooses,
 * Ctrl+A chooses all, Esc none.
 */
export function EntryList({
  place,
  source,
  folder,
  search,
  selection,
  select,
  open,
}: {
  place: string;
  source: Source;
  folder: string | null;
  search: string;
  selection: Selection;
  select: (selection: Selection) => void;
  open: (folder: SourceEntry) => void;
}) {
  const t = useWords();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { list, entries, note } = useEntries(place, { folder, search });
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = list;
  const end = useIntersection<HTMLDivElement>({ rootMargin: '400px' });
  const near = end.entry?.isIntersecting ?? false;
  useEffect(() => {
    if (near && hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  }, [near, hasNextPage, isFetchingNextPage, fetchNextPage, error]);
  const { active } = selection;
  useEffect(() => {
    if (active !== null) document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const order = entries.map((entry) => entry.id);
  const files = new Set(entries.filter(isFile).map((entry) => entry.id));
  const byId = (entryId: string | null) => entries.find((entry) => entry.id === entryId);
  /** Only files are chosen, whatever a range runs across; those of other folders stay chosen. */
  const selectFiles = (next: Selection) =>
    select({ ...next, ids: new Set([...next.ids].filter((one) => files.has(one) || selection.ids.has(one))) });
  const withRange = (to: string) => {
    const range = rangeTo(selection, order, to);
    selectFiles({ ...range, ids: new Set([...selection.ids, ...range.ids]) });
  };
  function choose(entry: SourceEntry): void {
    if (entry.kind === 'folder') open(entry);
    else if (entry.refusal === null) select(toggle(selection, entry.id));
    else select({ ...selection, active: entry.id });
  }
  function press(event: MouseEvent, entry: SourceEntry): void {
    if (event.shiftKey && entry.kind !== 'folder') withRange(entry.id);
    else choose(entry);
  }
  function key(event: KeyboardEvent): void {
    const command = event.ctrlKey || event.metaKey;
    const here = byId(active);
    const next = moved(selection, order, columnsOf(box.current), event.key, { add: true, range: event.shiftKey });
    if (command && event.key.toLowerCase() === 'a') select({ ...selection, ids: new Set([...selection.ids, ...files]) });
    else if (event.key === 'Escape' && selection.ids.size > 0) select({ ...selection, ids: new Set() });
    else if ((event.key === ' ' || event.key === 'Enter') && here) choose(here);
    else if (next && event.shiftKey && next.active !== null) withRange(next.active);
    else if (next) select(next);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  if (error && entries.length === 0)
    return <Problem title={t('notListed', { source: source.name })} problem={error} retry={() => void list.refetch()} />;
  if (list.isPending) return <FilesSkeleton look="grid" />;
  if (entries.length === 0) return <Nothing source={source} searched={search !== ''} note={note} />;
  return (
    <>
      {note && (
        <Text size={12} tone="muted" p="8 12 0">
          {note}
        </Text>
      )}
      <div
        ref={box}
        role="listbox"
        tabIndex={0}
        aria-label={t('files')}
        aria-multiselectable
        aria-activedescendant={active !== null && order.includes(active) ? `${id}${active}` : undefined}
        className={css.list}
        onKeyDown={key}
      >
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            id={`${id}${entry.id}`}
            entry={entry}
            chosen={selection.ids.has(entry.id)}
            active={active === entry.id}
            press={press}
          />
        ))}
      </div>
      {error && <Problem title={t('notListed', { source: source.name })} problem={error} retry={() => void fetchNextPage()} />}
      <div ref={end.ref} />
      {isFetchingNextPage && (
        <Box>
          <FilesSkeleton look="grid" />
        </Box>
      )}
    </>
  );
}

function Nothing({ source, searched, note }: { source: Source; searched: boolean; note: string | null }) {
  const t = useWords();
  if (searched) return <Empty title={t('nothing.found')}>{note ?? t('nothing.foundText')}</Empty>;
  return source.connect === 'none' ? (
    <Empty title={t('nothing.search', { source: source.name })}>{t('nothing.openverse')}</Empty>
  ) : (
    <Empty title={t('nothing.empty')}>{t('nothing.emptyText')}</Empty>
  );
}
