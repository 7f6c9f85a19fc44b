/** In what people count how long a text rests. */
export const pauseUnits = ['day', 'week', 'month'] as const;
export type PauseUnit = (typeof pauseUnits)[number];

/** Days in each. */
const lengths: Record<PauseUnit, number> = { day: 1, week: 7, month: 30 };

/** As many as fit into the longest pause. */
export const maxOf = (unit: PauseUnit, maxDays: number): number => Math.floor(maxDays / lengths[unit]);

export const daysIn = (count: number, unit: PauseUnit): number => count * lengths[unit];

/** The largest unit of which days are a whole number. */
export function unitOf(days: number): { count: number; unit: PauseUnit } {
  const unit = pauseUnits.findLast((one) => days % lengths[one] === 0) ?? 'day';
  return { count: days / lengths[unit], unit };
}
