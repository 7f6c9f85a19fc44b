import { useDraggable } from '@dnd-kit/core';
import type { PostSummary } from '@everycast/contract/posts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { pathOfPost } from '../../../lib/post-path.ts';
import { type Density, type Face, faceOf } from '../chip.ts';
import { isMovable } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Chip.module.css';
import { ChipFace } from './ChipFace.tsx';

/** A post on its day. It opens the post; one that still waits for its time can be taken to another day. */
export function Chip({ post, density, inTabOrder }: { post: PostSummary; density: Density; inTabOrder: boolean }) {
  const { zone, person } = useCalendar();
  const movable = isMovable(post, person);
  const { listeners, setNodeRef, isDragging, attributes } = useDraggable({ id: post.id, data: { post, density }, disabled: !movable });
  const face = useMemo(() => faceOf(post), [post]);
  return (
    <Link
      {...listeners}
      ref={setNodeRef}
      to={pathOfPost(post)}
      className={css.chip}
      data-state={post.state}
      data-density={density}
      data-movable={movable || undefined}
      data-dragging={isDragging || undefined}
      data-chip
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={face.text}
      aria-describedby={movable ? attributes['aria-describedby'] : undefined}
    >
      <ChipFace face={face} density={density} zone={zone} />
    </Link>
  );
}

/** What a workspace without accounts shows: it leads nowhere, for there is nothing behind it. */
export function SampleChip({ face }: { face: Face }) {
  const { zone } = useCalendar();
  return (
    <div className={css.chip} data-state={face.state} data-density="full" data-sample>
      <ChipFace face={face} density="full" zone={zone} sample />
    </div>
  );
}
