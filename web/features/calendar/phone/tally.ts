import type { Slots } from '../lines/slots.ts';

/** How much is on a day, and the worst that needs someone. */
export interface Tally {
  count: number;
  trouble: 'failed' | 'unconfirmed' | null;
}

const nothing: Tally = { count: 0, trouble: null };
const worse = (one: Tally['trouble'], other: Tally['trouble']) => (one === 'failed' || other === 'failed' ? 'failed' : (one ?? other));

/** The tallies of days from slots that are days or hours. What needs someone is always among a slot's lines. */
export function talliesOf(slots: Slots): (day: string) => Tally {
  const days = new Map<string, Tally>();
  for (const [name, { count, lines }] of slots) {
    const day = name.slice(0, 10);
    const before = days.get(day) ?? nothing;
    const trouble = (['failed', 'unconfirmed'] as const).find((state) => lines.some((line) => line.state === state)) ?? null;
    days.set(day, { count: before.count + count, trouble: worse(before.trouble, trouble) });
  }
  return (day) => days.get(day) ?? nothing;
}
