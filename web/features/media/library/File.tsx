import type { Media } from '@everycast/contract/media';
import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatBytes } from '../../../lib/measures.ts';
import { useHere } from '../../../lib/session/here.tsx';
import { formatMonthDay } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { FileFacts, measureOf } from '../FileFacts.tsx';
import { startDrag } from './drag.ts';
import css from './Files.module.css';

interface FileProps {
  /** Of its element, for the list to name the one where the keyboard is. */
  id: string;
  file: Media;
  look: 'grid' | 'list';
  chosen: boolean;
  active: boolean;
  press: (event: MouseEvent, id: string) => void;
  open: (id: string) => void;
  /** What goes along when this one is dragged. */
  dragged?: (id: string) => string[];
}

/** One file: its picture, its name and what it is. The list has the focus and the keys; here is what pointers do. */
export const File = memo(function File({ id, file, look, chosen, active, press, open, dragged }: FileProps) {
  const { zone } = useHere().workspace;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the list, which tells of the active one
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      className={css.file}
      draggable={dragged !== undefined}
      onDragStart={(event) => dragged && startDrag(event, dragged(file.id))}
      onClick={(event) => press(event, file.id)}
      onDoubleClick={() => open(file.id)}
      title={file.name}
    >
      <span className={css.picture}>
        <img src={inWorkspace(file.thumbnailUrl)} alt="" loading="lazy" decoding="async" draggable={false} />
        <span className={css.mark} data-mark>
          <Icon of={IconCheck} size={14} stroke={2.5} />
        </span>
      </span>
      <span className={css.name}>{file.name}</span>
      {look === 'grid' ? (
        <FileFacts file={file} />
      ) : (
        <>
          <span className={css.cell}>{measureOf(file)}</span>
          <span className={css.cell}>{formatBytes(file.bytes)}</span>
          <span className={css.cell}>{formatMonthDay(file.createdAt, zone)}</span>
        </>
      )}
    </div>
  );
});
