import type { Account } from '@everycast/contract/accounts';
import { resolveWallTime, Temporal, wallTimeAt } from '@everycast/contract/time';
import type { Issue, Measure } from '@everycast/platforms/port/manifest';
import { manifests } from '../../../lib/platforms/manifests.ts';
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
      const pictures = media.map(({ alt, media: file }) => ({
        contentType: file.contentType,
        bytes: file.bytes,
        width: file.width,
        height: file.height,
        alt,
      }));
      return { account, measure: manifest.measure(text), issues: manifest.check({ text, media: pictures }) };
    });
}

/** What a chosen time means: fine, or something that a person should know before they trust it. */
export type TimeCheck =
  | { kind: 'now' }
  | { kind: 'fine'; instant: Temporal.Instant }
  | { kind: 'incomplete' }
  | { kind: 'past'; instant: Temporal.Instant }
  | { kind: 'skipped'; instant: Temporal.Instant; wall: string }
  | { kind: 'doubled'; instant: Temporal.Instant; other: Temporal.Instant };

/** `now` in milliseconds. A time within the last minute counts as now, for it was fine when it was chosen. */
export function checkTime(schedule: DraftSchedule, now: number): TimeCheck {
  if (schedule.mode === 'now') return { kind: 'now' };
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(schedule.at)) return { kind: 'incomplete' };
  const resolved = resolveWallTime(schedule.at, schedule.zone, schedule.fold);
  if (resolved.instant.epochMilliseconds < now - 60_000) return { kind: 'past', instant: resolved.instant };
  if (resolved.kind === 'skipped') return { kind: 'skipped', instant: resolved.instant, wall: resolved.wall };
  if (resolved.kind === 'doubled') return { kind: 'doubled', instant: resolved.instant, other: resolved.other };
  return { kind: 'fine', instant: resolved.instant };
}

/** The next full hour at least half an hour away: what the composer offers first. */
export function firstOffer(zone: string, now: number): string {
  const soon = Temporal.Instant.fromEpochMilliseconds(now + 30 * 60_000).toZonedDateTimeISO(zone);
  return wallTimeAt(soon.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant(), zone);
}
