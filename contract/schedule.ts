import { z } from 'zod';
import { Instant } from './common.ts';
import { Fold, WallTime, Zone } from './time.ts';

export const Schedule = z
  .object({ at: WallTime, zone: Zone, fold: Fold.optional().describe('Which instant to use if this time happens twice') })
  .meta({ id: 'Schedule' });
export type Schedule = z.infer<typeof Schedule>;
/** Unknown keys are rejected: a misspelled `fold` must not choose the other instant. */
export const NewSchedule = Schedule.strict().meta({ id: 'NewSchedule' });

/** What the chosen wall time means by its zone's rules, with an explanation if that isn't obvious. */
export const Resolution = z
  .object({
    kind: z
      .enum(['exact', 'skipped', 'doubled'])
      .describe('`skipped`: clocks skip that time, so the post moves forward by the same amount; `doubled`: the time happens twice'),
    instant: Instant.describe('When it goes out'),
    wall: WallTime.describe('Local time in the zone'),
    other: Instant.nullable().describe('For a time that happens twice, the other instant; set `fold` to choose it'),
    message: z.string().nullable().describe('Which instant was chosen and why; null if the time is unambiguous'),
  })
  .meta({ id: 'Resolution' });
export type Resolution = z.infer<typeof Resolution>;
