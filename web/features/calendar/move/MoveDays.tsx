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
import { Temporal } from '@everycast/contract/time';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Grid } from '../../../ui/primitives/primitives.tsx';
import { dateAt } from '../days.ts';
import css from '../grid/Chip.module.css';
import { ChipFace } from '../grid/ChipFace.tsx';
import { dayLabel } from '../labels.ts';
import { useCalendar } from '../use-calendar.ts';
import { useWords } from '../words.ts';
import { dayUnder, toNextDay } from './day-keyboard.ts';
import { type Carried, type Movable, type MovePlan, planMove } from './plan-move.ts';

const carriedOf = (active: Active | null) => (active?.data.current as Carried | undefined) ?? null;
const dayOf = (over: Over | null) => (over ? Temporal.PlainDate.from(String(over.id)) : null);

// A click becomes a drag after six pixels, a touch after a quarter of a second: before that they click and scroll.
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
// Enter opens the post, as with every link.
const keyboard = {
  coordinateGetter: toNextDay,
  keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
};

/** Lets posts and streams be dragged between days by mouse, touch and keyboard, and announces it to screen readers. */
export function MoveDays({ move, children }: { move: (what: Movable, plan: MovePlan) => void; children: ReactNode }) {
  const t = useWords();
  const { zone } = useCalendar();
  const still = useReducedMotion();
  const [carried, setCarried] = useState<Carried | null>(null);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch), useSensor(KeyboardSensor, keyboard));

  const homeOf = ({ what }: Carried) => dateAt(what.dueAt, zone);
  const planOf = (active: Active, over: Over | null): MovePlan | null => {
    const [it, day] = [carriedOf(active), dayOf(over)];
    return it && day && planMove(it.what, homeOf(it), day, Date.now());
  };
  const home = (active: Active) => {
    const what = carriedOf(active);
    return what ? dayLabel(homeOf(what)) : '';
  };
  const announcements = {
    onDragStart: ({ active }: { active: Active }) => t('move.lifted', { day: home(active) }),
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) => {
      const day = dayOf(over);
      if (!day) return t('move.nowhere');
      return t(planOf(active, over)?.kind === 'past' ? 'move.overPast' : 'move.over', { day: dayLabel(day) });
    },
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => {
      const day = dayOf(over);
      return day && planOf(active, over)?.kind === 'moves'
        ? t('move.dropped', { day: dayLabel(day) })
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
        {carried && (
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
