import { useWords } from 'words:streaming';
import { closestCenter, DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { Scene } from '@everycast/contract/scenes';
import type { ReactNode } from 'react';
import { useSceneName } from './use-scenes.ts';

// A click becomes a drag after four pixels, a touch after a quarter of a second: before that it scrolls.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
const silent = () => undefined;

interface SortScenesProps {
  scenes: readonly Scene[];
  move: (id: string, to: number) => void;
  children: ReactNode;
}

/** Lets scenes be reordered by mouse and touch; each tile's menu does it by keyboard. */
export function SortScenes({ scenes, move, children }: SortScenesProps) {
  const t = useWords();
  const nameOf = useSceneName();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  const indexOf = (id: unknown) => scenes.findIndex((scene) => scene.id === id);
  const announcements = {
    onDragStart: silent,
    onDragOver: silent,
    onDragCancel: silent,
    onDragEnd({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) {
      const scene = scenes[indexOf(active.id)];
      return scene && over ? t('scene.moved', { name: nameOf(scene), at: indexOf(over.id) + 1, count: scenes.length }) : undefined;
    },
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => over && active.id !== over.id && move(String(active.id), indexOf(over.id))}
    >
      <SortableContext items={scenes.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
