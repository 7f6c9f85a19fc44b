import { type Message, message } from '@everycast/messages/message';
import type { Look } from './look.ts';
import { nextFree, noonOf } from './rules.ts';

/** Why nothing can fill a slot at a time. */
export function whyOpen(
  { sources, uses }: Look,
  { labelId, pauseDays }: { labelId: string | null; pauseDays: number },
  slot: { dueAt: Date; zone: string },
): Message {
  if (labelId === null) return message('evergreen.label_gone');
  if (sources.length === 0) return message('evergreen.no_posts');
  const day = nextFree(sources, uses.dayOf(slot.dueAt), uses, pauseDays);
  return message('evergreen.all_used', { count: sources.length, days: pauseDays, at: noonOf(day, slot.zone).toISOString() });
}
