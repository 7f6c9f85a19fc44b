import { useDraggable } from '@dnd-kit/core';
import type { PostSummary } from '@everycast/contract/posts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { pathOfPost } from '../../../lib/post-path.ts';
import { useIsSelected } from '../../../ui/bulk/selection.ts';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { shownPost } from '../../../ui/state/shown.ts';
import { type DaySize, type Density, type Face, faceOf } from '../chip.ts';
import { movablePost } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Chip.module.css';
import { ChipFace } from './ChipFace.tsx';

/** A post on its day. A click opens the post; one that isn't published yet can be moved to another day. */
export function Chip({ post, density, size, inTabOrder }: { post: PostSummary; density: Density; size: DaySize; inTabOrder: boolean }) {
  const { zone, person } = useCalendar();
  const what = movablePost(post, person);
  const movable = what !== null;
  const selected = useIsSelected(post.id);
  const face = useMemo(() => faceOf(post), [post]);
  const { listeners, setNodeRef, isDragging, attributes } = useDraggable({
    id: post.id,
    data: { what, face, density, size },
    disabled: !movable,
  });
  const node = useFollowingFocus(post.id);
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
      to={pathOfPost(post)}
      className={css.chip}
      data-line={post.id}
      data-selected={selected || undefined}
      data-state={shownPost(post)}
      data-density={density}
      data-movable={movable || undefined}
      data-dragging={isDragging || undefined}
      data-chip
      draggable={false}
      tabIndex={inTabOrder ? 0 : -1}
      title={face.text}
      aria-describedby={movable ? attributes['aria-describedby'] : undefined}
    >
      <ChipFace face={face} density={density} size={size} zone={zone} />
    </Grid>
  );
}

/** A focused post keeps the focus on its new day, where it is rendered again. */
export function useFollowingFocus(postId: string) {
  const { focused } = useCalendar();
  const node = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const mine = node.current;
    if (focused.current === postId) mine?.focus();
    return () => {
      if (document.activeElement !== mine) return;
      focused.current = postId;
      // The new chip, if there is one, is rendered in the same step that removes the old one.
      queueMicrotask(() => {
        focused.current = null;
      });
    };
  }, [focused, postId]);
  return node;
}

/** What a workspace without accounts shows; it isn't a link, because nothing is behind it. */
export function SampleChip({ face, size }: { face: Face; size: DaySize }) {
  const { zone } = useCalendar();
  return (
    <Grid
      gap="0 6"
      bg="surface"
      border="line"
      radius={4}
      size={12}
      tone="text"
      textAlign="left"
      className={css.chip}
      data-state={face.state}
      data-density="full"
      data-sample
    >
      <ChipFace face={face} density="full" size={size} zone={zone} sample />
    </Grid>
  );
}
