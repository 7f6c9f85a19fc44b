import { type Message, message } from '@everycast/messages/message';
import type { Look } from './look.ts';
import { nextFree, noonOf } from './rules.ts';
import type { SourceOf } from './source-store.ts';

/** Why nothing can fill a slot at a time. */
export function whyOpen(
  { sources, uses }: Look,
  { labelId, folderId, pauseDays }: SourceOf & { pauseDays: number },
  slot: { dueAt: Date; zone: string },
): Message {
  if (labelId === null && folderId === null) return message('evergreen.source_gone');
  if (sources.length === 0) return message(labelId === null ? 'evergreen.no_posts_in_folder' : 'evergreen.no_posts');
  const day = nextFree(sources, uses.dayOf(slot.dueAt), uses, pauseDays);
  return message('evergreen.all_used', { count: sources.length, days: pauseDays, at: noonOf(day, slot.zone).toISOString() });
}
