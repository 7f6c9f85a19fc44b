import type { AccountGroup } from '@everycast/contract/account-groups';
import type { BrandKits } from '@everycast/contract/brand';
import type { Post, Target } from '@everycast/contract/posts';
import type { Draft } from './draft.ts';
import type { ShorteningAccount } from './short-links.ts';

export type TargetWatermark = NonNullable<Target['watermark']>;

/** An account with what is particular to it in this post: the short links of its addresses, and what is drawn over images and videos. */
export type PublishingAccount = ShorteningAccount & { watermark?: TargetWatermark };

/** The watermark of an account's brand, and whether posts get it by default; null if there is none. */
function brandOf(accountId: string, { workspace, groups: kits }: BrandKits, groups: readonly AccountGroup[]) {
  const sets = (id: string) => kits.find(({ groupId, own }) => groupId === id && own.includes('watermark'));
  const group = groups.find(({ id, accountIds }) => accountIds.includes(accountId) && sets(id));
  return ((group && sets(group.id)?.kit) ?? workspace).watermark;
}

/** The watermarks of the draft's brands, by account, whether this post gets them or not. */
export const brandWatermarks = ({ accountIds }: Pick<Draft, 'accountIds'>, kits: BrandKits, groups: readonly AccountGroup[]) =>
  new Map(
    accountIds.flatMap((id) => {
      const mark = brandOf(id, kits, groups);
      return mark ? [[id, mark] as const] : [];
    }),
  );

/** The watermarks that a draft's accounts get, by account, as the server chooses them when it is saved. */
export function watermarksFor(
  draft: Pick<Draft, 'accountIds' | 'watermark'>,
  kits: BrandKits,
  groups: readonly AccountGroup[],
): Map<string, TargetWatermark> {
  const all = [...brandWatermarks(draft, kits, groups)];
  return new Map(all.flatMap(([id, { byDefault, ...mark }]) => ((draft.watermark ?? byDefault) ? [[id, mark] as const] : [])));
}

/** The watermarks that the accounts of a post get, as it was saved. */
export const watermarksIn = ({ targets }: Pick<Post, 'targets'>): Map<string, TargetWatermark> =>
  new Map(targets.flatMap(({ accountId, watermark }) => (watermark ? [[accountId, watermark] as const] : [])));

/** Accounts with their watermarks; the same object where there are none. */
export const withWatermarks = (
  accounts: readonly ShorteningAccount[],
  watermarks: ReadonlyMap<string, TargetWatermark>,
): readonly PublishingAccount[] =>
  watermarks.size === 0
    ? accounts
    : accounts.map((account) => {
        const watermark = watermarks.get(account.id);
        return watermark ? { ...account, watermark } : account;
      });
