import { type BrandField, brandFields, type GroupBrandKitChange, minBrandImage } from '@everycast/contract/brand';
import { defined } from '@everycast/contract/defined';
import type { Media } from '@everycast/contract/media';
import type { MessageCode } from '@everycast/messages/message';
import type { KitRow } from './brand-store.ts';

/** What a kit sets: its row's columns. */
export type Kit = Pick<KitRow, 'logoId' | 'colors' | 'fontIds' | 'watermarkMediaId' | 'watermark'>;

export const emptyKit: Kit = { logoId: null, colors: [], fontIds: [], watermarkMediaId: null, watermark: null };

const columnsOf: Record<BrandField, (kit: Kit) => Partial<Kit>> = {
  logo: ({ logoId }) => ({ logoId }),
  colors: ({ colors }) => ({ colors }),
  fonts: ({ fontIds }) => ({ fontIds }),
  watermark: ({ watermarkMediaId, watermark }) => ({ watermarkMediaId, watermark }),
};

/** A group's kit, which has what the group doesn't set from the workspace. */
export function kitFor(groupId: string | null, rows: readonly KitRow[]): Kit & { own: readonly BrandField[] } {
  const workspace: Kit = rows.find((row) => row.groupId === null) ?? emptyKit;
  const group = groupId === null ? undefined : rows.find((row) => row.groupId === groupId);
  const own = group?.own ?? [];
  return Object.assign({ ...workspace, own }, ...own.map((field) => columnsOf[field](defined(group, 'group'))));
}

/** A kit after a change. */
export function kitAfter<K extends Kit & { own: BrandField[] }>(kit: K, change: GroupBrandKitChange): K {
  const { logoId, colors, fontIds, watermark, inherit = [] } = change;
  const { mediaId = null, ...placed } = watermark ?? {};
  const set: Partial<Record<BrandField, Partial<Kit>>> = {
    ...(logoId !== undefined && { logo: { logoId } }),
    ...(colors !== undefined && { colors: { colors } }),
    ...(fontIds !== undefined && { fonts: { fontIds } }),
    ...(watermark !== undefined && {
      watermark: { watermarkMediaId: mediaId, watermark: watermark === null ? null : (placed as Kit['watermark']) },
    }),
  };
  const left = brandFields.filter((field) => inherit.includes(field));
  const own = brandFields.filter((field) => !left.includes(field) && (field in set || kit.own.includes(field)));
  return Object.assign({ ...kit }, ...Object.values(set), ...left.map((field) => columnsOf[field](emptyKit)), { own });
}

/** Why an image can't be a logo or a watermark; null if it can. */
export function wrongWithImage({ kind, animated, width, height, deletedAt }: Media): MessageCode | null {
  if (deletedAt !== null) return 'brand.image_in_trash';
  if (kind !== 'image') return 'brand.not_an_image';
  if (animated) return 'brand.animated';
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  return longer < minBrandImage.longest || shorter < minBrandImage.shortest ? 'brand.image_too_small' : null;
}
