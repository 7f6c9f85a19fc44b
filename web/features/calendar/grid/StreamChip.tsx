import { useDraggable } from '@dnd-kit/core';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { pathOfStream } from '../../../lib/stream-path.ts';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { type DaySize, type Density, faceOfStream } from '../chip.ts';
import { movableStream } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Chip.module.css';
import { useFollowingFocus } from './Chip.tsx';
import { ChipFace } from './ChipFace.tsx';

interface StreamChipProps {
  stream: StreamEvent;
  density: Density;
  size: DaySize;
  inTabOrder: boolean;
}

/** A scheduled stream on its day, moved and opened as posts are. */
export function StreamChip({ stream, density, size, inTabOrder }: StreamChipProps) {
  const { zone, person } = useCalendar();
  const what = movableStream(stream, person);
  const face = useMemo(() => faceOfStream(stream), [stream]);
  const { listeners, setNodeRef, isDragging, attributes } = useDraggable({
    id: stream.id,
    data: { what, face, density, size },
    disabled: what === null,
  });
  const node = useFollowingFocus(stream.id);
  return (
    <Grid
      as={Link}
      gap="0 6"
      bg="surface"
      border="line"
      radius={4}
      size={12}
      tone="text"
      textAlign="left"
      {...listeners}
      ref={(element) => {
        setNodeRef(element);
        node.current = element;
      }}
      to={pathOfStream(stream)}
      className={css.chip}
      data-density={density}
      data-movable={what !== null || undefined}
      data-dragging={isDragging || undefined}
      data-chip
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={face.text}
      aria-describedby={what === null ? undefined : attributes['aria-describedby']}
    >
      <ChipFace face={face} density={density} size={size} zone={zone} />
    </Grid>
  );
}
