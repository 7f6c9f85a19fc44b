import * as commonWords from 'words:common';
import { useWords } from 'words:sources';
import { maxSourceFiles } from '@everycast/contract/named-sources';
import type { Source, SourceConnection, SourceEntry } from '@everycast/contract/sources';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { addFromSource } from '../../../lib/uploads/uploads.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Box, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { nothing, type Selection } from '../selection.ts';
import { type Crumb, Crumbs } from './Crumbs.tsx';
import { Disconnect } from './Disconnect.tsx';
import { EntryList } from './EntryList.tsx';
import css from './Sources.module.css';

/** What is at a place: folders, a search, and what is chosen of it. Chosen files stay chosen in other folders. */
export function Browse({
  place,
  source,
  connection,
  folderId,
  close,
  started,
}: {
  place: string;
  source: Source;
  connection: SourceConnection | null;
  folderId: string | null;
  close: () => void;
  started?: (ids: string[]) => void;
}) {
  const t = useWords();
  const common = commonWords.useWords();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 350);
  const [path, setPath] = useState<readonly Crumb[]>([]);
  const [selection, select] = useState<Selection>(nothing);
  const results = useRef<HTMLDivElement>(null);
  const begin = useMutation<string[], ApiProblem>({
    mutationFn: () => addFromSource(place, [...selection.ids], folderId),
    onSuccess(ids) {
      started?.(ids);
      close();
    },
  });

  function open(folder: SourceEntry): void {
    setTyped('');
    // What a search found is shown by itself: where it is isn't known.
    setPath(search === '' ? [...path, { id: folder.id, name: folder.name }] : [{ id: folder.id, name: folder.name }]);
    select((was) => ({ ...was, anchor: null, active: null }));
  }
  const count = selection.ids.size;
  const tooMany = count > maxSourceFiles;
  return (
    <>
      <Row gap={8} wrap edge="bottom" p="0 20 12" className={css.bar}>
        <TextInput
          data-autofocus
          type="search"
          className={css.search}
          aria-label={t('search', { source: source.name })}
          placeholder={t('search', { source: source.name })}
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
        {connection && <Disconnect connection={connection} source={source} />}
      </Row>
      {source.connect !== 'none' && search === '' && (
        <Crumbs top={source.name} path={path} go={(length) => setPath(path.slice(0, length))} />
      )}
      <Box grow minW={0} minH={0} p="0 8" scroll ref={results} className={css.entries}>
        <EntryList
          place={place}
          source={source}
          folder={path.at(-1)?.id ?? null}
          search={search}
          selection={selection}
          select={select}
          open={open}
        />
      </Box>
      {begin.error && (
        <Box p="8 20">
          <Note tone="fail" alert title={t('notStarted')}>
            {begin.error.message}
          </Note>
        </Box>
      )}
      {/* No footer: the picker below has one. */}
      <Row gap={8} wrap p="12 20" edge="top" className={css.foot}>
        <Text grow size={13} tone={tooMany ? 'wait' : 'quiet'} num aria-live="polite">
          {tooMany ? t('tooMany', { max: maxSourceFiles }) : t('selected', { count })}
        </Text>
        <Button onClick={close}>{common('cancel')}</Button>
        <Button variant="filled" busy={begin.isPending} disabled={count === 0 || tooMany} onClick={() => begin.mutate()}>
          {t('import', { count })}
        </Button>
      </Row>
    </>
  );
}
