import type { Active } from '@dnd-kit/core';
import { type Carried, type CarriedLine, planDrop } from './plan-move.ts';

/** Whether what is dragged may be dropped on a day or an hour. */
export function verdictOf(carried: Active, slot: string, zone: string): 'taken' | 'refused' {
  const { what } = carried.data.current as Carried | CarriedLine;
  return planDrop(what, slot, zone, Date.now()).kind === 'past' ? 'refused' : 'taken';
}
