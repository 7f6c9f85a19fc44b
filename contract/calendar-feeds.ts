import { z } from 'zod';
import { Instant } from './common.ts';

/** A person's feed of a workspace's calendar. Its address is a secret, and shown once. */
export const CalendarFeed = z
  .object({
    createdAt: Instant.nullable().describe('null if there is none'),
    readAt: Instant.nullable().describe('When a calendar last read it'),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const NewCalendarFeed = z.object({ url: z.string().describe('Its address, which is a secret') }).meta({ id: 'NewCalendarFeed' });
