import { useWords } from 'words:media';
import type { Media } from '@everycast/contract/media';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import { columnsOf } from '../columns.ts';
import { allOf, moved, pressed, type Selection, toggle } from '../selection.ts';
import { File } from './File.tsx';
import css from './Files.module.css';

/**
 * Selectable files, as a grid or a list. A click selects one, Ctrl or ⌘ adds, Shift selects a range, arrows move, Space selects, Ctrl+A
 * selects all, Esc none. `open` is a double-click or Enter; `tapped` replaces a plain click (if there is no room for details).
 */
export function Files({
  label,
  files,
  order,
  look,
  selection,
  select,
  open,
  tapped,
  remove,
  dragged,
}: {
  label: string;
  files: readonly Media[];
  order: readonly string[];
  look: 'grid' | 'list';
  selection: Selection;
  select: (selection: Selection) => void;
  open: (id: string) => void;
  tapped?: (id: string) => void;
  remove?: () => void;
  dragged?: (id: string) => string[];
}) {
  const t = useWords();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { active } = selection;
  const elementOf = (fileId: string) => `${id}${fileId}`;

  useEffect(() => {
    if (active !== null) document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function press(event: MouseEvent, fileId: string): void {
    const onMark = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
    const keys = { add: onMark || event.ctrlKey || event.metaKey, range: event.shiftKey };
    if (tapped && !keys.add && !keys.range) tapped(fileId);
    else select(pressed(selection, order, fileId, keys));
  }

  function key(event: KeyboardEvent): void {
    const command = event.ctrlKey || event.metaKey;
    // Where a press adds to what is chosen, arrows only move.
    const keys = { add: command || tapped !== undefined, range: event.shiftKey };
    const next =
      command && event.key.toLowerCase() === 'a'
        ? allOf(selection, order)
        : event.key === ' ' && active !== null
          ? toggle(selection, active)
          : event.key === 'Escape' && selection.ids.size > 0
            ? { ...selection, ids: new Set<string>() }
            : moved(selection, order, columnsOf(box.current), event.key, keys);
    if (next) select(next);
    else if (event.key === 'Enter' && active !== null) open(active);
    else if (event.key === 'Delete' && remove && selection.ids.size > 0) remove();
    else return;
    event.preventDefault();
  }

  return (
    <div className={css.frame} data-look={look}>
      {look === 'list' && (
        <div className={css.heads} aria-hidden="true">
          <span className={css.nameHead}>{t('list.name')}</span>
          <span>{t('list.measure')}</span>
          <span>{t('list.size')}</span>
          <span>{t('list.added')}</span>
        </div>
      )}
      <div
        ref={box}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable
        data-several={selection.ids.size > 1 || undefined}
        aria-activedescendant={active !== null && order.includes(active) ? elementOf(active) : undefined}
        className={css.files}
        onKeyDown={key}
      >
        {files.map((file) => (
          <File
            key={file.id}
            id={elementOf(file.id)}
            file={file}
            look={look}
            chosen={selection.ids.has(file.id)}
            active={active === file.id}
            press={press}
            open={open}
            dragged={dragged}
          />
        ))}
      </div>
    </div>
  );
}
