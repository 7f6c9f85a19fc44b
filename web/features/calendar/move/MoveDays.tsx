import { useWords } from 'words:calendar';
import {
  type Active,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  type DragOverEvent,
  DragOverlay,
  KeyboardSensor,
  type KeyboardSensorOptions,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { wallTimeAt } from '@everycast/contract/time';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { Grid, Row } from '../../../ui/primitives/primitives.tsx';
import css from '../grid/Chip.module.css';
import { ChipFace } from '../grid/ChipFace.tsx';
import { slotLabel } from '../labels.ts';
import lineCss from '../lines/Line.module.css';
import { LineFace } from '../lines/LineFace.tsx';
import { slotAt } from '../lines/slots.ts';
import { useCalendar } from '../use-calendar.ts';
import { atFinger, stripDayUnder } from './agenda.ts';
import { dayUnder, toNextDay } from './day-keyboard.ts';
import { feel } from './haptics.ts';
import { type Carried, type CarriedLine, type Movable, type MovePlan, planDrop } from './plan-move.ts';

const carriedOf = (active: Active | null) => (active?.data.current as Carried | CarriedLine | undefined) ?? null;
/** The day, or among hours the time, at which it would be dropped. */
const slotOf = (active: Active, over: Over | null, times: Times | null) =>
  over && (times ? times.timeIn(String(over.id), active.rect.current.translated, over.rect) : String(over.id));

// A click becomes a drag after six pixels, a touch after a quarter of a second: before that they click and scroll.
const mouse = { activationConstraint: { distance: 6 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };
// Enter opens the post, as with every link; M picks it up, as Space does.
export const keyboard = {
  keyboardCodes: { start: ['Space', 'KeyM'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
};

const keyboardByDay = { ...keyboard, coordinateGetter: toNextDay };

/** How what is dragged among hours gets a time instead of a day. */
export interface Times {
  under: CollisionDetection;
  keyboard: KeyboardSensorOptions;
  timeIn: (cell: string, block: { top: number } | null, cellBox: { top: number; height: number }) => string;
}

interface Props {
  move: (what: Movable, plan: MovePlan) => void;
  /** Null among days. */
  times?: Times | null;
  /** From an agenda to the days of a strip, which stays where it is. */
  toStrip?: boolean;
  children: ReactNode;
}

/** Lets posts and streams be dragged between days or times by mouse, touch and keyboard, and announces it to screen readers. */
export function MoveDays({ move, times = null, toStrip = false, children }: Props) {
  const t = useWords();
  const { zone } = useCalendar();
  const still = useReducedMotion();
  const [carried, setCarried] = useState<Carried | CarriedLine | null>(null);
  /** When it would be, shown at the block while it is dragged among hours. */
  const [target, setTarget] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, times?.keyboard ?? keyboardByDay),
  );

  const planOf = (active: Active, over: Over | null): MovePlan | null => {
    const [it, slot] = [carriedOf(active), slotOf(active, over, times)];
    return it && slot !== null ? planDrop(it.what, slot, zone, Date.now()) : null;
  };
  const home = (active: Active) => {
    const it = carriedOf(active);
    return it ? slotLabel(times ? wallTimeAt(it.what.dueAt, zone) : slotAt(it.what.dueAt, zone, 'day')) : '';
  };
  function tell({ active, over }: { active: Active; over: Over | null }): string {
    const slot = slotOf(active, over, times);
    if (slot === null) return t('move.nowhere');
    return t(planOf(active, over)?.kind === 'past' ? 'move.overPast' : 'move.over', { day: slotLabel(slot) });
  }
  const announcements = {
    onDragStart: ({ active }: { active: Active }) => t('move.lifted', { day: home(active) }),
    onDragOver: tell,
    // Among hours a move within one is another time.
    ...(times && { onDragMove: tell }),
    onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => {
      const slot = slotOf(active, over, times);
      return slot !== null && planOf(active, over)?.kind === 'moves'
        ? t('move.dropped', { day: slotLabel(slot) })
        : t('move.cancelled', { day: home(active) });
    },
    onDragCancel: ({ active }: { active: Active }) => t('move.cancelled', { day: home(active) }),
  };

  const under = useMemo(() => (toStrip ? stripDayUnder(zone) : dayUnder), [toStrip, zone]);

  function moved({ active, over }: DragMoveEvent | DragOverEvent) {
    const plan = times ? planOf(active, over) : null;
    setTarget(plan && plan.kind !== 'stays' ? plan.instant.toString() : null);
  }
  function end({ active, over, activatorEvent }: DragEndEvent) {
    setCarried(null);
    setTarget(null);
    const [it, plan] = [carriedOf(active), planOf(active, over)];
    if (plan?.kind === 'moves') feel('dropped', activatorEvent);
    if (it && plan) move(it.what, plan);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={times?.under ?? under}
      autoScroll={!toStrip}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t(times ? 'move.howTime' : 'move.how') } }}
      onDragStart={({ active, activatorEvent }) => {
        feel('lifted', activatorEvent);
        setCarried(carriedOf(active));
      }}
      onDragMove={moved}
      // A move is told before what it is over.
      onDragOver={(event) => {
        if (event.over) feel('over', event.activatorEvent);
        moved(event);
      }}
      onDragEnd={end}
      onDragCancel={() => {
        setCarried(null);
        setTarget(null);
      }}
    >
      {children}
      <DragOverlay
        {...(toStrip && { modifiers: [atFinger], style: { width: '15rem', height: 'auto' } })}
        dropAnimation={still ? null : { duration: 180, easing: 'cubic-bezier(0.2, 0, 0, 1)' }}
      >
        {carried && 'line' in carried && (
          <Row gap={4} px={4} bg="surface" border="line" radius={4} size={12} tone="text" className={lineCss.line} data-lifted>
            <LineFace line={target === null ? carried.line : { ...carried.line, at: target }} zone={zone} full={times !== null} />
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
