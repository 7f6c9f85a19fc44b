import { platformIds } from '@everycast/contract/platforms';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { say } from '../../../../lib/platforms/say.ts';
import type { AccountCheck } from '../../draft/problems.ts';

/** The accounts of one platform, whose posts are previewed in one place. */
export interface PlatformPreview {
  platform: AccountCheck['account']['platform'];
  checks: AccountCheck[];
  /** Those with problems. */
  wrong: AccountCheck[];
}

/** Platforms in their order, or those with problems first; the accounts of each have theirs first. */
export function byPlatform(checks: readonly AccountCheck[], { problemsFirst }: { problemsFirst: boolean }): PlatformPreview[] {
  const of = Map.groupBy(checks, ({ account }) => account.platform);
  const isWrong = ({ issues }: AccountCheck) => issues.length > 0;
  const previews = platformIds.flatMap((platform) => {
    const those = of.get(platform) ?? [];
    const wrong = those.filter(isWrong);
    return those.length === 0 ? [] : [{ platform, wrong, checks: [...wrong, ...those.filter((check) => !isWrong(check))] }];
  });
  return problemsFirst ? previews.toSorted((a, b) => Math.sign(b.wrong.length) - Math.sign(a.wrong.length)) : previews;
}

/** The option that all of a platform’s problems are about: the post itself has none to look at. Null if there are others. */
export function missingOption({ checks, wrong }: PlatformPreview): string | null {
  const said = new Set(wrong.flatMap(({ issues, measures }) => issues.map((issue) => say(sentenceOf(issue, measures.length)))));
  const onlyOptions = wrong.every(({ issues }) => issues.every(({ field }) => field.startsWith('option ')));
  return wrong.length === checks.length && onlyOptions && said.size === 1 ? ([...said][0] ?? null) : null;
}
