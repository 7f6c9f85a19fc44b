/** A week of hours in wall time: slot 0 is Monday, 12 AM to 1 AM. */
export const slotsPerWeek = 168;

export interface Slot {
  /** 0 is Monday. */
  weekday: number;
  /** 0 to 23. */
  hour: number;
}

export const slotAt = (index: number): Slot => ({ weekday: Math.floor(index / 24), hour: index % 24 });
export const indexOf = ({ weekday, hour }: Slot): number => weekday * 24 + hour;

/** How far two hours of the day are apart: 11 PM and 1 AM, two. */
export function hoursApart(one: number, other: number): number {
  const apart = Math.abs(one - other) % 24;
  return Math.min(apart, 24 - apart);
}

export const isWeekend = (weekday: number): boolean => weekday >= 5;
