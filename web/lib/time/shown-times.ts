import type { Clock } from '@everycast/contract/times-shown';
import { hourCycles } from '@everycast/messages/hour-cycles';

/** How the signed-in person reads times. Public pages have nobody: their times are as the language has them. */
let reader: { zone?: string; clock?: Clock } = {};
/** The zone whose times need no name: none where the person's isn't the workspace's. Undefined without a person. */
let plain: string | null | undefined;

/** Set by the session before its screens are drawn. Null: for nobody. `clock`: null as the language has it. */
export function showTimes(person: { zone: string; home: string; clock: Clock | null } | null): void {
  reader = person ? { zone: person.zone, ...(person.clock && { clock: person.clock }) } : {};
  if (person) plain = person.zone === person.home ? person.home : null;
  else plain = undefined;
}

/** The zone and clock of texts with times. */
export const timesReader = (): typeof reader => reader;

/** Whether a time in `zone` has to say so. */
export const needsZone = (zone: string): boolean => plain !== undefined && plain !== zone;

/** For Intl: the hour cycle that the person has chosen, if any. */
export const shownHourCycle = (): 'h12' | 'h23' | undefined => reader.clock && hourCycles[reader.clock];

/** The clock of a language, or of this browser. */
const clockOf = (language: string | undefined): Clock =>
  new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h';

/** How this person's times are written. */
export const shownClock = (language: string): Clock => reader.clock ?? clockOf(language);
