import type { Account } from '@everycast/contract/accounts';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import type { Issue, Measure } from '@everycast/platforms/port/manifest';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { checkTime, type TimeCheck } from '../../../lib/time/check-time.ts';
import { contentFor, type Draft, type DraftSchedule } from './draft.ts';

/** How an account's version measures up, by its platform's own rules. */
export interface AccountCheck {
  account: Account;
  measure: Measure;
  issues: Issue[];
}

export function checkAccounts(draft: Draft, accounts: readonly Account[]): AccountCheck[] {
  return accounts
    .filter((account) => draft.accountIds.includes(account.id))
    .map((account) => {
      const { text, media } = contentFor(draft, account.id);
      const manifest = manifests[account.platform];
      const pictures = media.map(({ alt, media: file }) => ({ ...file, alt }));
      return { account, measure: manifest.measure(text), issues: manifest.check({ text, media: pictures }) };
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
