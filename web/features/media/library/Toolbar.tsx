import { useWords } from 'words:media';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconFilterOff, IconFolder, IconLayoutGrid, IconList, IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Grid, Row } from '../../../ui/primitives/primitives.tsx';
import { isNarrowed, sorts, type View } from '../view.ts';
import css from './Toolbar.module.css';

/** Filters, sort order and layout of the files. */
export function Toolbar({
  view,
  show,
  typed,
  type,
  place,
  look,
  setLook,
  openFolders,
}: {
  view: View;
  show: (part: Partial<View>) => void;
  typed: string;
  type: (text: string) => void;
  /** The folder that is searched; null: all. */
  place: string | null;
  look: 'grid' | 'list';
  setLook: (look: 'grid' | 'list') => void;
  /** Opens the folders, if there's no pane for them. */
  openFolders?: () => void;
}) {
  const t = useWords();
  return (
    <Row as="search" gap={8} wrap align="stretch" p="8 12" edge="bottom" className={css.bar} aria-label={t('filter.title')}>
      <TextInput
        type="search"
        className={css.search}
        aria-label={place === null ? t('filter.searchAll') : t('filter.searchIn', { folder: place })}
        placeholder={place === null ? t('filter.searchAll') : t('filter.searchIn', { folder: place })}
        leftSection={<Icon of={IconSearch} size={16} />}
        value={typed}
        maxLength={200}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Row gap={8} minW={0} className={css.row}>
        {openFolders && (
          <Button variant="soft" icon={<Icon of={IconFolder} size={16} />} onClick={openFolders}>
            {t('folders.title')}
          </Button>
        )}
        <SegmentedControl
          size="sm"
          aria-label={t('filter.kind')}
          value={view.kind ?? 'all'}
          onChange={(kind) => show({ kind: kind === 'all' ? null : (kind as View['kind']) })}
          data={(['all', 'image', 'video'] as const).map((value) => ({ value, label: t(`filter.kinds.${value}`) }))}
        />
        {!view.trash && (
          <>
            <Chip pressed={view.unused} toggle={() => show({ unused: !view.unused })}>
              {t('filter.unused')}
            </Chip>
            <Chip pressed={view.generated} toggle={() => show({ generated: !view.generated })}>
              {t('filter.generated')}
            </Chip>
          </>
        )}
        {view.tag !== null && (
          <Chip pressed toggle={() => show({ tag: null })} title={t('filter.withoutTag', { tag: view.tag })}>
            {view.tag}
            <Icon of={IconX} size={14} />
          </Chip>
        )}
        {isNarrowed(view) && (
          <IconButton
            icon={IconFilterOff}
            label={t('filter.clear')}
            size={16}
            onClick={() => show({ search: '', tag: null, kind: null, unused: false, generated: false })}
          />
        )}
        <Row gap={8} align="stretch" ml="auto">
          <Select
            className={css.sort}
            aria-label={t('sort.title')}
            allowDeselect={false}
            checkIconPosition="right"
            value={view.sort}
            onChange={(sort) => show({ sort: sort as View['sort'] })}
            data={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
          <SegmentedControl
            size="sm"
            aria-label={t('look.title')}
            value={look}
            onChange={(next) => setLook(next as 'grid' | 'list')}
            data={[
              { value: 'grid', label: <Look icon={IconLayoutGrid} word={t('look.grid')} /> },
              { value: 'list', label: <Look icon={IconList} word={t('look.list')} /> },
            ]}
          />
        </Row>
      </Row>
    </Row>
  );
}

const Look = ({ icon, word }: { icon: typeof IconList; word: string }) => (
  <Grid as="span" center h="var(--lh-13)" title={word}>
    <Icon of={icon} size={16} />
    <span className="visually-hidden">{word}</span>
  </Grid>
);

/** A filter that is on or off. */
function Chip({ pressed, toggle, title, children }: { pressed: boolean; toggle: () => void; title?: string; children: ReactNode }) {
  return (
    <Row
      as={Button}
      variant="bare"
      inline
      gap={4}
      p="0 12"
      bg="surface"
      border="line"
      radius={6}
      size={13}
      tone="muted"
      weight="medium"
      nowrap
      hover
      className={css.chip}
      aria-pressed={pressed}
      onClick={toggle}
      title={title}
    >
      {children}
    </Row>
  );
}
