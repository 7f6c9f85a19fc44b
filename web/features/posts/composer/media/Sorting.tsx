import { useWords } from 'words:posts';
import {
  type Active,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useRef } from 'react';
import type { DraftPicture } from '../../draft/body.ts';

// A click becomes a drag after four pixels, a touch after a quarter of a second: before that it scrolls.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const keyboard = { coordinateGetter: sortableKeyboardCoordinates };

/** Lets a part's files be reordered by mouse, touch and keyboard, and announces it to screen readers. */
export function Sorting({
  pictures,
  reorder,
  children,
}: {
  pictures: readonly DraftPicture[];
  reorder: (pictures: DraftPicture[]) => void;
  children: ReactNode;
}) {
  const t = useWords();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard));
  const lifted = useRef(false);
  const ids = pictures.map(({ id }) => id);
  const words = (what: 'lifted' | 'over' | 'dropped' | 'cancelled', at: Active | Over) =>
    t(`media.move.${what}`, { at: ids.indexOf(String(at.id)) + 1, count: ids.length });
  const announcements = {
    onDragStart({ active }: { active: Active }) {
      lifted.current = true;
      return words('lifted', active);
    },
    onDragOver({ active, over }: { active: Active; over: Over | null }) {
      // When picked up, it is immediately over its own position; announcing that would interrupt the previous message.
      const first = lifted.current && over?.id === active.id;
      lifted.current = false;
      return first ? undefined : words('over', over ?? active);
    },
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => words('dropped', over ?? active),
    onDragCancel: ({ active }: { active: Active }) => words('cancelled', active),
  };
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) reorder(arrayMove([...pictures], from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('media.move.how') } }}
      onDragEnd={end}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
