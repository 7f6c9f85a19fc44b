import type { Media } from '@everycast/contract/media';
import { Temporal, wallTimeAt } from '@everycast/contract/time';
import type { Issue, Measure } from '@everycast/platforms/port/manifest';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { type Resolved, resolvePost } from '@everycast/platforms/port/resolve';
import { variesByAccount } from '@everycast/platforms/port/variables';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { checkTime, type TimeCheck } from '../../../lib/time/check-time.ts';
import { type DraftPicture, type DraftVariant, hasContent, noVariant } from './body.ts';
import { bodyFor, type Draft, type DraftSchedule } from './draft.ts';
import { layered, type Members, type VersionKey, versionsFor } from './versions.ts';
import type { PublishingAccount } from './watermarks.ts';

/** A post for one account, with the length of its texts. */
export interface AccountCheck extends Resolved<DraftPicture> {
  account: PublishingAccount;
  /** Those that the account gets something of, the most specific first. */
  versions: readonly VersionKey[];
  /** Of the part that is closest to its limit. */
  measure: Measure;
  /** By part, 0 for the first. */
  measures: Measure[];
  /** What blocks it. */
  issues: Issue[];
  /** Notes: it is published anyway. */
  notes: Issue[];
}

type RuleCheck = Omit<AccountCheck, 'account'>;

/**
 * Checks the draft for each chosen account. Accounts of a platform with the same traits and versions share one check, unless its texts name
 * the account. It is made again only when one of its inputs is a different object. A change that affects no account returns the same array.
 */
export function createChecker() {
  const byRule = new Map<string, { of: readonly unknown[]; check: RuleCheck }>();
  let last: AccountCheck[] = [];

  function checkRule(draft: Draft, account: PublishingAccount, groups: readonly Members[]): RuleCheck {
    const { platform, sandbox, traits, handle, displayName, shortLinks, watermark } = account;
    const all = versionsFor(draft.variants, account, groups);
    const versions = all.filter((key) => hasContent(draft.variants[key] ?? noVariant));
    const own = layered(draft.variants, all);
    const of = [...Object.values(bodyFor(draft, versions)), draft.options[platform], own?.options, draft.pictures];
    const called = variesByAccount(wholeOn(draft, own, platform)) ? [handle, displayName] : null;
    const rule = JSON.stringify([platform, sandbox, traits, all, called, shortLinks, watermark]);
    const known = byRule.get(rule);
    if (known && of.every((value, index) => value === known.of[index])) return known.check;
    const check = { versions, ...checkAccount(draft, account, own) };
    byRule.set(rule, { of, check });
    return check;
  }

  return (draft: Draft, accounts: readonly PublishingAccount[], groups: readonly Members[]): AccountCheck[] => {
    const before = new Map(last.map((check) => [check.account, check]));
    const checks = accounts
      .filter(({ id }) => draft.accountIds.includes(id))
      .map((account) => {
        const [check, known] = [checkRule(draft, account, groups), before.get(account)];
        return known?.measures === check.measures ? known : { account, ...check };
      });
    const same = checks.length === last.length && checks.every((check, index) => check === last[index]);
    last = same ? last : checks;
    return last;
  };
}

export const checkAccounts = (draft: Draft, accounts: readonly PublishingAccount[], groups: readonly Members[] = []): AccountCheck[] =>
  createChecker()(draft, accounts, groups);

function checkAccount(draft: Draft, account: PublishingAccount, own: DraftVariant | undefined): Omit<RuleCheck, 'versions'> {
  const { platform, sandbox, traits, handle, displayName, shortLinks, watermark } = account;
  const manifest = manifests[platform];
  const fileOf = (file: { id: string; media?: Media | undefined }) => file.media ?? draft.pictures[file.id];
  const { content, files, issues } = resolvePost<DraftPicture>(
    { ...draft, fileOf },
    { own, traits, names: { handle, displayName, shortLinks }, watermark },
    manifest,
  );
  // Conversions are shown next to the files, where they can be changed; the sandbox can always reach this Everycast.
  const unsaid = sandbox ? ['adapted', 'fetched_from_here'] : ['adapted'];
  const said = Object.groupBy(
    issues.filter(({ code }) => !unsaid.includes(code)),
    ({ weight }) => weight,
  );
  const measures = [content, ...content.thread].map((part) => manifest.measure(part.text, traits, filesOf(part)));
  return { content, files, measure: tightest(measures), measures, issues: said.stops ?? [], notes: said.note ?? [] };
}

/** Groups checks of the same platform with the same messages; `said` returns those. */
export function alike<C extends Pick<AccountCheck, 'account'>>(checks: readonly C[], said: (check: C) => unknown): C[][] {
  return [...Map.groupBy(checks, (check) => JSON.stringify([check.account.platform, said(check)])).values()];
}

/** A part's media. */
export const filesOf = ({ media }: { media: readonly DraftPicture[] }): Media[] => media.map((one) => one.media);

const roomIn = ({ max, length }: Measure): number => max - length;
const tightest = (measures: Measure[]): Measure => measures.reduce((min, one) => (roomIn(one) < roomIn(min) ? one : min));

/** What the draft's schedule means; now is always fine. */
export type ScheduleCheck = TimeCheck | { kind: 'now' };

export const checkSchedule = (schedule: DraftSchedule, now: number): ScheduleCheck =>
  schedule.mode === 'now' ? { kind: 'now' } : checkTime(schedule, now);

/** The next full hour at least half an hour away: the composer's initial time. */
export function firstOffer(zone: string, now: number): string {
  const soon = Temporal.Instant.fromEpochMilliseconds(now + 30 * 60_000).toZonedDateTimeISO(zone);
  return wallTimeAt(soon.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant(), zone);
}
