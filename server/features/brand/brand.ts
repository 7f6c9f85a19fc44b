import { isDeepStrictEqual } from 'node:util';
import type { AccountGroup } from '@everycast/contract/account-groups';
import {
  type BrandFont,
  type BrandKit,
  type BrandKitChange,
  type BrandKits,
  type GroupBrandKitChange,
  minBrandImage,
} from '@everycast/contract/brand';
import type { Media } from '@everycast/contract/media';
import type { Watermark } from '@everycast/contract/watermark';
import type { Tx } from '../../kernel/database/database.ts';
import { seenByAll } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createBrandStore, type KitRow } from './brand-store.ts';
import { createFonts, type Fonts } from './fonts/fonts.ts';
import type { BrandNeeds } from './needs.ts';
import { emptyKit, type Kit, kitAfter, kitFor, wrongWithImage } from './rules.ts';

/** The watermark of an account's brand. */
export interface AccountWatermark {
  watermark: Watermark;
  byDefault: boolean;
}

/** What kits refer to, by ID. */
interface Known {
  images: ReadonlyMap<string, Media>;
  fonts: ReadonlyMap<string, BrandFont>;
}

/** What the brands of a workspace look like: its own, and those of its account groups, which have from it what they don't set. */
export interface Brand {
  readonly fonts: Fonts;

  /** All of a workspace. */
  list(workspaceId: string): Promise<BrandKits>;

  /** The kit of a group, or (null) of the workspace; that of a group that is gone is the workspace's. */
  of(workspaceId: string, groupId: string | null): Promise<BrandKit>;

  /** @throws AppError invalid_input, not_entitled */
  change(workspaceId: string, change: BrandKitChange): Promise<BrandKits>;

  /** @throws AppError not_found, invalid_input, not_entitled */
  changeGroup(workspaceId: string, groupId: string, change: GroupBrandKitChange): Promise<BrandKits>;

  /**
   * The accounts' watermarks, by account; those without one are left out. An account in several groups has that of the first, in the groups'
   * order, that sets one. Limited members get what everyone gets.
   */
  watermarksOf(workspaceId: string, accountIds: readonly string[]): Promise<Map<string, AccountWatermark>>;
}

const watermarkIn = ({ watermarkMediaId: mediaId, watermark }: Kit): AccountWatermark | null => {
  if (mediaId === null || watermark === null) return null;
  const { byDefault, ...placed } = watermark;
  return { watermark: { mediaId, ...placed }, byDefault };
};

export function createBrand(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents' | 'storage' | 'jobs'>,
  { groups, media, plans }: BrandNeeds,
): Brand {
  const store = createBrandStore(kernel.db);
  const fonts = createFonts(kernel, store.lock);
  const { mediaInUse, usedMedia, awaitedMedia } = store;
  media.addUser({ mediaInUse, usedMedia, awaitedMedia, usesOf: async () => [] });

  const idsIn = ({ logoId, watermarkMediaId }: Kit): string[] => [logoId, watermarkMediaId].flatMap((id) => id ?? []);

  /** What kits refer to. */
  async function known(workspaceId: string, kits: readonly Kit[]): Promise<Known> {
    const [images, all] = await Promise.all([media.resolve(workspaceId, [...new Set(kits.flatMap(idsIn))]), fonts.list(workspaceId)]);
    return { images, fonts: new Map(all.map((font) => [font.id, font])) };
  }

  function shown(kit: Kit, { images, fonts: all }: Known): BrandKit {
    const mark = watermarkIn(kit);
    const picture = mark && images.get(mark.watermark.mediaId);
    return {
      logo: (kit.logoId && images.get(kit.logoId)) || null,
      colors: kit.colors,
      fonts: kit.fontIds.flatMap((id) => all.get(id) ?? []),
      watermark: mark && picture ? { ...mark.watermark, byDefault: mark.byDefault, media: picture } : null,
    };
  }

  async function list(workspaceId: string): Promise<BrandKits> {
    const [rows, all] = await Promise.all([store.list(workspaceId), groups.list(workspaceId)]);
    const refers = await known(workspaceId, rows);
    return {
      workspace: shown(kitFor(null, rows), refers),
      groups: all.map(({ id }) => {
        const { own, ...kit } = kitFor(id, rows);
        return { groupId: id, own: [...own], kit: shown(kit, refers) };
      }),
    };
  }

  /** @throws AppError invalid_input if an image that is new in a kit can't be there */
  async function refuseImages(workspaceId: string, { logoId, watermark }: BrandKitChange): Promise<void> {
    const ids = [logoId, watermark?.mediaId].flatMap((id) => id ?? []);
    const known = await media.resolve(workspaceId, ids);
    for (const id of ids) {
      const image = known.get(id);
      const wrong = image ? wrongWithImage(image) : 'brand.image_gone';
      if (!wrong) continue;
      const { width = 0, height = 0 } = image ?? {};
      throw new AppError('invalid_input', wrong, { width, height, ...minBrandImage }, { mediaIds: [id] });
    }
  }

  /** @throws AppError invalid_input if the workspace doesn't have one of the fonts */
  async function refuseFonts(workspaceId: string, { fontIds = [] }: BrandKitChange): Promise<void> {
    if (fontIds.length === 0) return;
    const there = new Set((await fonts.list(workspaceId)).map(({ id }) => id));
    const strange = fontIds.filter((id) => !there.has(id));
    if (strange.length > 0) throw new AppError('invalid_input', 'brand.font_gone', undefined, { fontIds: strange });
  }

  /** @param group null for the workspace's own kit */
  async function save(tx: Tx, workspaceId: string, group: AccountGroup | null, change: GroupBrandKitChange): Promise<void> {
    await store.lock(tx, workspaceId);
    const groupId = group?.id ?? null;
    const before = (await store.list(workspaceId, tx)).find((row) => row.groupId === groupId);
    const kit: KitRow = before ?? { ...emptyKit, id: newId(), workspaceId, groupId, own: [], updatedAt: kernel.clock.now() };
    const changed = kitAfter(kit, change);
    const next = { ...changed, own: group ? changed.own : [] };
    if (isDeepStrictEqual(next, kit)) return;
    await store.save(tx, { ...next, updatedAt: kernel.clock.now() });
    await kernel.domainEvents.emit(tx, 'activity.happened', {
      workspaceId,
      action: group ? 'brand.group_changed' : 'brand.changed',
      subject: { id: kit.id, name: group?.name ?? '' },
      accountIds: group?.accountIds ?? [],
    });
    await kernel.events.publish(tx, workspaceId, { type: 'brand.changed' });
  }

  async function changeKit(workspaceId: string, group: AccountGroup | null, change: GroupBrandKitChange): Promise<BrandKits> {
    if (change.watermark && !(await plans.hasFeature(workspaceId, 'watermark'))) throw new AppError('not_entitled', 'access.not_in_plan');
    await refuseImages(workspaceId, change);
    await refuseFonts(workspaceId, change);
    await kernel.db.transaction().execute((tx) => save(tx, workspaceId, group, change));
    return list(workspaceId);
  }

  return {
    fonts,
    list,

    async of(workspaceId, groupId) {
      const kit = kitFor(groupId, await store.list(workspaceId));
      return shown(kit, await known(workspaceId, [kit]));
    },

    change: (workspaceId, change) => changeKit(workspaceId, null, change),

    async changeGroup(workspaceId, groupId, change) {
      const group = (await groups.list(workspaceId)).find(({ id }) => id === groupId);
      if (!group) throw new AppError('not_found', 'account_groups.gone');
      return changeKit(workspaceId, group, change);
    },

    watermarksOf: (workspaceId, accountIds) =>
      seenByAll(async () => {
        const rows = await store.list(workspaceId);
        const theirs = rows.filter(({ groupId, own }) => groupId !== null && own.includes('watermark'));
        const members = theirs.length === 0 ? [] : await groups.memberships(workspaceId);
        const found = accountIds.flatMap((id) => {
          const group = members.find((one) => one.accountIds.includes(id) && theirs.some(({ groupId }) => groupId === one.id));
          const mark = watermarkIn(kitFor(group?.id ?? null, rows));
          return mark ? [[id, mark] as const] : [];
        });
        return new Map(found);
      }),
  };
}
