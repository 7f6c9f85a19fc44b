import type { Account } from '@everycast/contract/accounts';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { draftMedia, onePart } from '@everycast/platforms/port/draft';
import { checkPost } from '@everycast/platforms/port/fit/check';
import type { Issue, Measure } from '@everycast/platforms/port/manifest';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { checkTime, type TimeCheck } from '../../../lib/time/check-time.ts';
import { contentFor, type Draft, type DraftSchedule } from './draft.ts';

/** How an account's version measures up, by its platform's own rules. */
export interface AccountCheck {
  account: Account;
  measure: Measure;
  /** What stops it. */
  issues: Issue[];
  /** What is good to know: it goes out all the same. */
  notes: Issue[];
}

export function checkAccounts(draft: Draft, accounts: readonly Account[]): AccountCheck[] {
  return accounts
    .filter((account) => draft.accountIds.includes(account.id))
    .map((account) => {
      const { text, media } = contentFor(draft, account.id);
      const manifest = manifests[account.platform];
      const content = onePart({ text, media: media.map(({ alt, crop, media: file }) => draftMedia(file, alt, crop)) });
      // What is made to fit is told beside the files, where it can be chosen how.
      const told = checkPost(manifest, content, account.traits).filter(({ code }) => code !== 'made_to_fit');
      const said = Object.groupBy(told, ({ weight }) => weight);
      return { account, measure: manifest.measure(text, account.traits), issues: said.stops ?? [], notes: said.note ?? [] };
    });
}

/** What the draft's schedule means; now is fine at any time. */
export type ScheduleCheck = TimeCheck | { kind: 'now' };

export const checkSchedule = (schedule: DraftSchedule, now: number): ScheduleCheck =>
  schedule.mode === 'now' ? { kind: 'now' } : checkTime(schedule, now);

/** The next full hour at least half an hour away: what the composer offers first. */
export function firstOffer(zone: string, now: number): string {
  const soon = Temporal.Instant.fromEpochMilliseconds(now + 30 * 60_000).toZonedDateTimeISO(zone);
  return wallTimeAt(soon.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant(), zone);
}
