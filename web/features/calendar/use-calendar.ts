import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import type { Fold, Temporal } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';
import { createContext, useContext } from 'react';
import type { Mover } from './move/plan-move.ts';
import type { View } from './use-view.ts';

/** What every view of the calendar gets. */
export interface ViewProps {
  view: View;
  /** The connected accounts; undefined while they load. */
  accounts: readonly Account[] | undefined;
}

/** What the modal starts with: a day, a wall time in the calendar's zone, or neither. */
export type Start = Temporal.PlainDate | { at: string; fold: Fold } | null;

/** The calendar's shared context. */
export interface CalendarContext {
  /** Of all times and days. */
  zone: string;
  weekStart: WeekStart;
  today: Temporal.PlainDate;
  person: Mover;
  /** Account groups by ID. */
  groups: ReadonlyMap<string, AccountGroup>;
  /** The post whose chip had the focus when it was removed, while its new one is rendered. */
  focused: { current: string | null };
  /** Opens the modal for a day or a time; null if the person may not write posts. */
  create: ((start: Start) => void) | null;
  /** Whether open slots of queues are shown. */
  showsOpen: boolean;
  /** On a phone the sheet of filters, while it is open. */
  sheet: HTMLElement | null;
}

export const CalendarProvider = createContext<CalendarContext | null>(null);

export function useCalendar(): CalendarContext {
  const context = useContext(CalendarProvider);
  if (!context) throw new Error('useCalendar stands outside of the calendar.');
  return context;
}
