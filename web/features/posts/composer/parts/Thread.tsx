import { useWords } from 'words:posts';
import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { maxThreadParts } from '@everycast/contract/posts';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { type DraftPart, newPart } from '../../draft/body.ts';
import css from './Parts.module.css';

/** The same parts in another order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, one);
  return next;
}

/** The thread's further parts, reordered by dragging, by buttons, or with Alt and the arrow keys. */
export function Thread({
  parts,
  change,
  children,
}: {
  parts: readonly DraftPart[];
  change: (to: (parts: DraftPart[]) => DraftPart[]) => void;
  /** Renders one part; `number` is its position in the whole, from 2. */
  children: (part: DraftPart, number: number) => ReactNode;
}) {
  const t = useWords();
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor));
  const move = (from: number, to: number) => change((all) => moved(all, from, to));
  const add = () => {
    change((all) => [...all, newPart()]);
    // The new part is rendered with the next frame, and gets the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus());
  };
  const dropped = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((key) => parts.findIndex((part) => part.key === key));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) move(from, to);
  };
  return (
    <Stack as="section" gap={12} align="start" aria-label={t('thread.title')}>
      <DndContext sensors={sensors} onDragEnd={dropped}>
        <Box as="ol" w="full" ref={list}>
          {parts.map((part, index) => (
            <PartRow
              key={part.key}
              part={part}
              number={index + 2}
              last={index === parts.length - 1}
              move={(to) => move(index, to)}
              remove={() => change((all) => all.filter((one) => one.key !== part.key))}
            >
              {children(part, index + 2)}
            </PartRow>
          ))}
        </Box>
      </DndContext>
      {parts.length < maxThreadParts ? (
        <Button size="sm" variant="soft" icon={<Icon of={IconPlus} size={16} />} onClick={add}>
          {t('thread.add')}
        </Button>
      ) : (
        <Text size={12} tone="quiet" num>
          {t('thread.full', { max: maxThreadParts + 1 })}
        </Text>
      )}
    </Stack>
  );
}

function PartRow({
  part,
  number,
  last,
  move,
  remove,
  children,
}: {
  part: DraftPart;
  number: number;
  last: boolean;
  /** To this position among the further parts, from 0. */
  move: (to: number) => void;
  remove: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  const drag = useDraggable({ id: part.key });
  const place = useDroppable({ id: part.key });
  const at = number - 2;
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(Math.max(0, at + (event.key === 'ArrowUp' ? -1 : 1)));
    // Moving a field makes it lose the focus.
    const { target } = event;
    if (target instanceof HTMLElement) requestAnimationFrame(() => target.focus());
  };
  const { transform } = drag;
  return (
    <Box
      as="li"
      p="12 0"
      bg="surface"
      edge="top"
      ref={(element) => {
        drag.setNodeRef(element);
        place.setNodeRef(element);
      }}
      className={css.row}
      data-over={(place.isOver && !drag.isDragging) || undefined}
      data-dragging={drag.isDragging || undefined}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      onKeyDown={keys}
      aria-label={t('thread.part', { number })}
    >
      <Row as="header" gap={8} mb={8}>
        <IconButton
          variant="small"
          ref={drag.setActivatorNodeRef}
          className={css.grip}
          {...drag.listeners}
          icon={IconGripVertical}
          size={16}
          label={t('thread.drag', { number })}
          title={t('thread.dragHint')}
        />
        <Text as="span" fontSize={12} tone="muted" weight="medium">
          {t('thread.part', { number })}
        </Text>
        <Row as="span" gap={4} align="stretch" ml="auto">
          {at > 0 && <IconButton icon={IconArrowUp} size={16} label={t('thread.up', { number })} onClick={() => move(at - 1)} />}
          {!last && <IconButton icon={IconArrowDown} size={16} label={t('thread.down', { number })} onClick={() => move(at + 1)} />}
          <IconButton icon={IconX} size={16} label={t('thread.remove', { number })} onClick={remove} />
        </Row>
      </Row>
      {children}
    </Box>
  );
}
