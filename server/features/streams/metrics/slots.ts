const second = 1_000;
const hour = 3_600 * second;

/** Metrics are collected over this long, by the age of their stream: a stream of any length has few rows. Milliseconds. */
const slotLengths = [
  { until: hour, length: 10 * second },
  { until: 24 * hour, length: 60 * second },
  { until: Number.POSITIVE_INFINITY, length: 600 * second },
];
const lengthAt = (age: number): number => slotLengths.find(({ until }) => age < until)?.length ?? 600 * second;

/** The slots of the last minutes. Milliseconds. */
export const recentSlot = 5 * second;
/** How many of them are kept: ten minutes. */
export const recentSlots = 120;

/** When the recent slot starts that a stream of this age is in. Milliseconds since its creation. */
export const recentSlotAt = (age: number): number => Math.max(0, age) - (Math.max(0, age) % recentSlot);

/** When the slot starts that a stream of this age is in. Milliseconds since its creation; a clock that was set back counts as its start. */
export function slotAt(age: number): number {
  const since = Math.max(0, age);
  return since - (since % lengthAt(since));
}

/** The most steps of a chart. */
const maxSteps = 360;
const steps = [10, 60, 600, 3_600, 86_400];

/** The step of a chart that shows a stream up to this age: no shorter than the slots in it. Seconds. */
export function stepFor(age: number): number {
  const shortest = lengthAt(age - 1) / second;
  return steps.find((step) => step >= shortest && age / second / step <= maxSteps) ?? Math.ceil(age / second / maxSteps);
}
