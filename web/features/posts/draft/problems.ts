import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import { draftMedia } from '@everycast/platforms/port/draft';
import type { DraftContent, Issue, Measure } from '@everycast/platforms/port/manifest';
import { picturesAs } from '@everycast/platforms/port/renditions/chosen';
import { asTaken, validatePost, type Whole } from '@everycast/platforms/port/taken';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { checkTime, type TimeCheck } from '../../../lib/time/check-time.ts';
import { contentFor, type Draft, type DraftPicture, type DraftSchedule } from './draft.ts';

/** How an account's version measures up, by its platform's own rules. */
export interface AccountCheck {
  account: Account;
  /** What it gets, as its platform takes it: where that has no threads, in one part. */
  content: Whole<DraftPicture>;
  /** The pictures that its options name, by the key of the option. */
  pictures: Readonly<Record<string, Media>>;
  /** Of the part that takes the most of its room. */
  measure: Measure;
  /** By part, 0 the first. */
  measures: Measure[];
  /** What stops it. */
  issues: Issue[];
  /** What is good to know: it goes out all the same. */
  notes: Issue[];
}

/**
 * Checks what each chosen account gets. Accounts of a platform with the same traits and without their own version get the same and are held
 * to the same rule, which is evaluated once for all of them.
 */
export function checkAccounts(draft: Draft, accounts: readonly Account[]): AccountCheck[] {
  const chosen = new Set(draft.accountIds);
  const checked = new Map<string, Omit<AccountCheck, 'account'>>();
  return accounts
    .filter((account) => chosen.has(account.id))
    .map((account) => {
      const own = draft.variants[account.id] ? account.id : null;
      const rule = JSON.stringify([account.platform, account.sandbox, account.traits, own]);
      const check = checked.get(rule) ?? checkAccount(draft, account);
      checked.set(rule, check);
      return { account, ...check };
    });
}

function checkAccount(draft: Draft, account: Account): Omit<AccountCheck, 'account'> {
  const manifest = manifests[account.platform];
  const whole = contentFor(draft, account);
  // What is made to fit is told beside the files, where it can be chosen how; the sandbox reaches this Everycast in any case.
  const unnotified = account.sandbox ? ['adapted', 'fetched_from_here'] : ['adapted'];
  const pictures = picturesAs(manifest, whole.options, (id) => draft.pictures[id]);
  const issues = validatePost(measurable(whole, pictures), manifest, account.traits).issues.filter(
    ({ code }) => !unnotified.includes(code),
  );
  const said = Object.groupBy(issues, ({ weight }) => weight);
  const content = asTaken(whole, manifest);
  const measures = [content, ...content.thread].map((part) => manifest.measure(part.text, account.traits, filesOf(part)));
  return { content, pictures, measure: tightest(measures), measures, issues: said.stops ?? [], notes: said.note ?? [] };
}

/** Those of the same platform of whom the same is to be said stand together; `said` gives what that is. */
export function alike<C extends Pick<AccountCheck, 'account'>>(checks: readonly C[], said: (check: C) => unknown): C[][] {
  return [...Map.groupBy(checks, (check) => JSON.stringify([check.account.platform, said(check)])).values()];
}

/** What stands with the text of a part. */
export const filesOf = ({ media }: { media: readonly DraftPicture[] }): Media[] => media.map((one) => one.media);

/** Files of the library as the rules see them. */
function measurable(whole: Whole<DraftPicture>, named: Readonly<Record<string, Media>>): DraftContent {
  const pictures = Object.fromEntries(Object.entries(named).map(([key, picture]) => [key, draftMedia(picture, '')]));
  const files = (media: DraftPicture[]) => media.map(({ alt, crop, media: file }) => draftMedia(file, alt, crop));
  return { ...whole, pictures, media: files(whole.media), thread: whole.thread.map(({ text, media }) => ({ text, media: files(media) })) };
}

const roomIn = ({ max, length }: Measure): number => max - length;
const tightest = (measures: Measure[]): Measure => measures.reduce((min, one) => (roomIn(one) < roomIn(min) ? one : min));

/** What the draft's schedule means; now is fine at any time. */
export type ScheduleCheck = TimeCheck | { kind: 'now' };

export const checkSchedule = (schedule: DraftSchedule, now: number): ScheduleCheck =>
  schedule.mode === 'now' ? { kind: 'now' } : checkTime(schedule, now);

/** The next full hour at least half an hour away: what the composer offers first. */
export function firstOffer(zone: string, now: number): string {
  const soon = Temporal.Instant.fromEpochMilliseconds(now + 30 * 60_000).toZonedDateTimeISO(zone);
  return wallTimeAt(soon.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant(), zone);
}
