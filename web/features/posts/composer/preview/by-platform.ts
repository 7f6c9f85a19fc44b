import { platformIds } from '@everycast/contract/platforms';
import type { AccountCheck } from '../../draft/problems.ts';

/** The accounts of one platform, whose posts are previewed in one place. */
export interface PlatformPreview {
  platform: AccountCheck['account']['platform'];
  checks: AccountCheck[];
  /** Those with problems. */
  wrong: AccountCheck[];
}

/** Platforms in their order, those with problems first; so are the accounts of each. */
export function byPlatform(checks: readonly AccountCheck[]): PlatformPreview[] {
  const of = Map.groupBy(checks, ({ account }) => account.platform);
  const isWrong = ({ issues }: AccountCheck) => issues.length > 0;
  return platformIds
    .flatMap((platform) => {
      const those = of.get(platform) ?? [];
      const wrong = those.filter(isWrong);
      return those.length === 0 ? [] : [{ platform, wrong, checks: [...wrong, ...those.filter((check) => !isWrong(check))] }];
    })
    .toSorted((a, b) => Math.sign(b.wrong.length) - Math.sign(a.wrong.length));
}
