import type { Slot } from '@everycast/contract/queues';
import { formatTime, formatWeekday } from '../../lib/time/format.ts';

/** "Monday" or "Mon": January 5, 1970, was a Monday. */
export const dayName = (weekday: number, length: 'long' | 'short' = 'long'): string =>
  formatWeekday(Date.UTC(1970, 0, 4 + weekday), 'UTC', length);

/** "9:00 AM" */
export const slotTime = ({ time }: Pick<Slot, 'time'>): string => formatTime(`1970-01-01T${time}:00Z`, 'UTC');
