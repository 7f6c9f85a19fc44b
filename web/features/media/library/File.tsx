import type { Media } from '@everycast/contract/media';
import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { formatBytes } from '../../../lib/measures.ts';
import { useTimes } from '../../../lib/session/session.tsx';
import { formatMonthDay } from '../../../lib/time/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { FileFacts, measureOf } from '../FileFacts.tsx';
import { startDrag } from './drag.ts';
import css from './Files.module.css';

interface FileProps {
  /** Its element's ID, so that the list can point to the active one. */
  id: string;
  file: Media;
  look: 'grid' | 'list';
  chosen: boolean;
  active: boolean;
  press: (event: MouseEvent, id: string) => void;
  open: (id: string) => void;
  /** What is dragged with this one. */
  dragged?: (id: string) => string[];
}

/** One file: thumbnail, name and type. The list has the focus and the keys; this handles pointers. */
export const File = memo(function File({ id, file, look, chosen, active, press, open, dragged }: FileProps) {
  const { zone } = useTimes();
  return (
    // The list handles keys and announces the active item.
    <Stack
      minW={0}
      radius={10}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      hover
      className={css.file}
      draggable={dragged !== undefined}
      onDragStart={(event) => dragged && startDrag(event, dragged(file.id))}
      onClick={(event) => press(event, file.id)}
      onDoubleClick={() => open(file.id)}
      title={file.name}
    >
      <Box as="span" pos="relative" block bg="sunken" radius={6} className={css.picture}>
        <img src={inWorkspace(file.thumbnailUrl)} alt="" loading="lazy" decoding="async" draggable={false} />
        <Grid as="span" center bg="surface" border="control" radius="full" className={css.mark} data-mark>
          <Icon of={IconCheck} size={14} stroke={2.5} />
        </Grid>
      </Box>
      <Text as="span" size={13} weight="medium" truncate className={css.name}>
        {file.name}
      </Text>
      {look === 'grid' ? (
        <FileFacts file={file} />
      ) : (
        <>
          <Text as="span" clip size={13} tone="muted" num nowrap className={css.cell}>
            {measureOf(file)}
          </Text>
          <Text as="span" clip size={13} tone="muted" num nowrap className={css.cell}>
            {formatBytes(file.bytes)}
          </Text>
          <Text as="span" clip size={13} tone="muted" num nowrap className={css.cell}>
            {formatMonthDay(file.createdAt, zone)}
          </Text>
        </>
      )}
    </Stack>
  );
});
