import { z } from 'zod';

/** The first day of the week in calendars; the specification's is Sunday. */
export const WeekStart = z.enum(['sunday', 'monday', 'saturday']);
export type WeekStart = z.infer<typeof WeekStart>;

/** How times are written. */
export const Clock = z.enum(['12h', '24h']);
export type Clock = z.infer<typeof Clock>;
