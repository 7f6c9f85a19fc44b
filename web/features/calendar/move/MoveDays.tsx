import { useWords } from 'words:calendar';
import {
  type Active,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Grid, Row } from '../../../ui/primitives/primitives.tsx';
import css from '../grid/Chip.module.css';
import { ChipFace } from '../grid/ChipFace.tsx';
import { slotLabel } from '../labels.ts';
import lineCss from '../lines/Line.module.css';
import { LineFace } from '../lines/LineFace.tsx';
import { type By, slotAt } from '../lines/slots.ts';
import { useCalendar } from '../use-calendar.ts';
import { dayUnder, toNextDay } from './day-keyboard.ts';
import { type Carried, type CarriedLine, type Movable, type MovePlan, planDrop } from './plan-move.ts';

const carriedOf = (active: Active | null) => (active?.data.current as Carried | CarriedLine | undefined) ?? null;
const slotOf = (over: Over | null) => (over ? String(over.id) : null);

// A click becomes a drag after six pixels, a touch after a quarter of a second: before that they click and scroll.
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
// Enter opens the post, as with every link; M picks it up, as Space does.
const keyboard = {
  coordinateGetter: toNextDay,
  keyboardCodes: { start: ['Space', 'KeyM'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
};

/** Lets posts and streams be dragged between days by mouse, touch and keyboard, and announces it to screen readers. */
export function MoveDays({ move, by = 'day', children }: { move: (what: Movable, plan: MovePlan) => void; by?: By; children: ReactNode }) {
  const t = useWords();
  const { zone } = useCalendar();
  const still = useReducedMotion();
  const [carried, setCarried] = useState<Carried | CarriedLine | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard));

  const planOf = (active: Active, over: Over | null): MovePlan | null => {
    const [it, slot] = [carriedOf(active), slotOf(over)];
    return it && slot !== null ? planDrop(it.what, slot, zone, Date.now()) : null;
  };
  const home = (active: Active) => {
    const it = carriedOf(active);
    return it ? slotLabel(slotAt(it.what.dueAt, zone, by)) : '';
  };
  const announcements = {
    onDragStart: ({ active }: { active: Active }) => t('move.lifted', { day: home(active) }),
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) => {
      const slot = slotOf(over);
      if (slot === null) return t('move.nowhere');
      return t(planOf(active, over)?.kind === 'past' ? 'move.overPast' : 'move.over', { day: slotLabel(slot) });
    },
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => {
      const slot = slotOf(over);
      return slot !== null && planOf(active, over)?.kind === 'moves'
        ? t('move.dropped', { day: slotLabel(slot) })
        : t('move.cancelled', { day: home(active) });
    },
    onDragCancel: ({ active }: { active: Active }) => t('move.cancelled', { day: home(active) }),
  };

  function end({ active, over }: DragEndEvent) {
    setCarried(null);
    const [it, plan] = [carriedOf(active), planOf(active, over)];
    if (it && plan) move(it.what, plan);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={dayUnder}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('move.how') } }}
      onDragStart={({ active }) => setCarried(carriedOf(active))}
      onDragEnd={end}
      onDragCancel={() => setCarried(null)}
    >
      {children}
      <DragOverlay dropAnimation={still ? null : { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' }}>
        {carried && 'line' in carried && (
          <Row gap={4} px={4} bg="surface" border="line" radius={4} size={12} tone="text" className={lineCss.line} data-lifted>
            <LineFace line={carried.line} zone={zone} />
          </Row>
        )}
        {carried && 'face' in carried && (
          <Grid
            gap="0 6"
            bg="surface"
            border="line"
            radius={4}
            size={12}
            tone="text"
            textAlign="left"
            className={css.chip}
            data-state={carried.face.state}
            data-density={carried.density}
            data-lifted
          >
            <ChipFace face={carried.face} density={carried.density} size={carried.size} zone={zone} />
          </Grid>
        )}
      </DragOverlay>
    </DndContext>
  );
}
