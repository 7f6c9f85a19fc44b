import type { AccountGroup } from '@everycast/contract/account-groups';
import type { BrandKit, BrandKits } from '@everycast/contract/brand';
import { type CardRatio, cardRatios, cardSizes } from '@everycast/contract/cards/cards';
import type { PlatformId } from '@everycast/contract/platforms';
import { bestRatios, framesOf } from '../frames/frames.ts';

/** The group whose brand accounts have: the first that has all of them. Null: the workspace's. */
export function brandOf(accountIds: readonly string[], groups: readonly Pick<AccountGroup, 'id' | 'accountIds'>[]): string | null {
  if (accountIds.length === 0) return null;
  return groups.find((group) => accountIds.every((id) => group.accountIds.includes(id)))?.id ?? null;
}

/** The kit of a group; null: the workspace's. */
export const kitOf = (kits: BrandKits, groupId: string | null): BrandKit =>
  kits.groups.find((group) => group.groupId === groupId)?.kit ?? kits.workspace;

/** The ratio that suits most of these platforms: those that they show best, and whole. */
export function ratioFor(platforms: readonly PlatformId[]): CardRatio {
  const best = bestRatios(platforms);
  const points = (ratio: CardRatio) => {
    const whole = framesOf(platforms, cardSizes[ratio]).filter(({ change }) => change === null).length;
    return whole + 2 * (best.get(ratio)?.length ?? 0);
  };
  return cardRatios.toSorted((one, other) => points(other) - points(one))[0] ?? '4:5';
}
