import { encoderStarts } from '@everycast/contract/stream-events';
import type { Tx } from '../../../kernel/database/database.ts';
import type { KeyOwner } from './stream-ingest-store.ts';

/** A scheduled stream. */
export interface PlannedStream {
  id: string;
  title: string;
  startsAt: Date;
  destinationIds: readonly string[];
}

/** What is scheduled: provided by the feature that schedules. */
export interface StreamPlan {
  /** What a person has scheduled for this time, and nobody has started. */
  between(tx: Tx, owner: KeyOwner, from: Date, to: Date): Promise<PlannedStream[]>;
  /** Undefined if the workspace has none with this ID. */
  find(tx: Tx, workspaceId: string, id: string): Promise<PlannedStream | undefined>;
}

const minute = 60_000;
const shifted = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minute);

/** When a scheduled stream has to start for an encoder that connects now to have something to do with it. */
export const considered = (now: Date): [Date, Date] => [shifted(now, -encoderStarts.after), shifted(now, encoderStarts.asks)];

/**
 * What an encoder that connects now starts: the one scheduled stream whose time has come. `ask`: that is for its person to say, because there
 * are several, or because it's early. Null: nothing is scheduled.
 * @param planned what is scheduled for the time that is considered
 */
export function startedBy(planned: readonly PlannedStream[], now: Date): PlannedStream | 'ask' | null {
  const due = planned.filter(({ startsAt }) => startsAt <= shifted(now, encoderStarts.before));
  const [first] = due;
  if (first && due.length === 1) return first;
  return planned.length > 0 ? 'ask' : null;
}
