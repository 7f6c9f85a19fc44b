import { useWords } from 'words:media';
import { IconChevronRight, IconDots, IconFolder, IconFolderPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import menu from '../../../ui/Menu.module.css';
import { Popover } from '../../../ui/Popover.tsx';
import { Grid, Row, Text } from '../../../ui/primitives/primitives.tsx';
import { carriesFiles, draggedFiles } from '../library/drag.ts';
import css from './Side.module.css';
import type { Branch } from './tree.ts';

/** A folder's actions; missing if the person may only view. */
export interface FolderActions {
  createIn: (folder: Branch) => void;
  rename: (folder: Branch) => void;
  remove: (folder: Branch) => void;
  drop: (ids: string[], folder: Branch) => void;
}

/** A folder of the tree, with its number of files. Files can be dropped on it. */
export function FolderRow({
  folder,
  depth,
  open,
  current,
  unfolded,
  unfold,
  hrefOf,
  actions,
}: {
  folder: Branch;
  depth: number;
  open: boolean;
  /** The open folder. */
  current: string | null;
  unfolded: ReadonlySet<string>;
  unfold: (id: string) => void;
  hrefOf: (folderId: string) => string;
  actions?: FolderActions;
}) {
  const t = useWords();
  const drop = useDrop(actions && ((ids) => actions.drop(ids, folder)));
  return (
    <li>
      <Row pos="relative" radius={6} className={css.row} style={{ paddingLeft: `${depth}rem` }} {...drop}>
        {folder.children.length > 0 ? (
          <Grid
            as={Button}
            variant="bare"
            center
            rigid
            radius={4}
            tone="quiet"
            className={css.fold}
            aria-expanded={open}
            aria-label={t('folders.inside', { name: folder.name })}
            onClick={() => unfold(folder.id)}
          >
            <Icon of={IconChevronRight} size={14} />
          </Grid>
        ) : (
          <Grid as="span" center rigid radius={4} tone="quiet" className={css.fold} />
        )}
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
          to={hrefOf(folder.id)}
          className={css.link}
          aria-current={current === folder.id ? 'page' : undefined}
          draggable={false}
        >
          <Icon of={IconFolder} size={16} />
          <Text as="span" grow minW={0} truncate>
            {folder.name}
          </Text>
          {folder.files > 0 && (
            <Text as="span" fontSize={12} tone="quiet" weight="regular" num className={css.count}>
              {folder.files}
            </Text>
          )}
        </Row>
        {actions && (
          <Popover
            label={t('folders.actions', { name: folder.name })}
            trigger={<Icon of={IconDots} size={16} />}
            className={css.more}
            side="below-start"
          >
            <Button variant="bare" className={menu.item} data-closes onClick={() => actions.createIn(folder)}>
              <Icon of={IconFolderPlus} size={16} />
              {t('folders.newIn')}
            </Button>
            <Button variant="bare" className={menu.item} data-closes onClick={() => actions.rename(folder)}>
              <Icon of={IconPencil} size={16} />
              {t('folders.rename')}
            </Button>
            <Button variant="bare" className={menu.item} data-closes onClick={() => actions.remove(folder)}>
              <Icon of={IconTrash} size={16} />
              {t('folders.delete')}
            </Button>
          </Popover>
        )}
      </Row>
      {open && folder.children.length > 0 && (
        <ul>
          {folder.children.map((child) => (
            <FolderRow
              key={child.id}
              folder={child}
              depth={depth + 1}
              open={unfolded.has(child.id)}
              current={current}
              unfolded={unfolded}
              unfold={unfold}
              hrefOf={hrefOf}
              actions={actions}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Makes an element accept files that are dragged within the library. */
export function useDrop(take: ((ids: string[]) => void) | undefined) {
  const [over, setOver] = useState(false);
  if (!take) return {};
  return {
    'data-over': over || undefined,
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      take(draggedFiles(event));
    },
  };
}
