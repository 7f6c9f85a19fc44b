import { isDeepStrictEqual } from 'node:util';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Watermark } from '@everycast/contract/watermark';
import { wholeOn } from '@everycast/platforms/port/overlay';
import type { Body, PostPlan, TargetPlan } from './model.ts';
import type { AccountBrief, AccountWatermark, PostsNeeds } from './needs.ts';
import type { NextPost, NextTarget } from './plan.ts';
import { isOpen } from './rules.ts';

interface Watermarking {
  workspaceId: string;
  before: PostPlan | null;
  next: NextPost;
  accounts: ReadonlyMap<string, AccountBrief>;
  /** What was seen is approved, or an answer is taken back: nothing that accounts get may change. */
  decided: boolean;
}

/** Whether an account gets images or videos. */
function hasMedia(post: Body, target: TargetPlan, platform: PlatformId): boolean {
  const { media, thread } = wholeOn(post, target, platform);
  return [{ media }, ...thread].some((part) => part.media.length > 0);
}

/** Whether an account's watermark is chosen now: what it gets is new, or a draft is scheduled. */
function isChosenNow(target: NextTarget, { before, next, accounts, decided }: Watermarking): boolean {
  if (decided || !isOpen(target.state)) return false;
  const was = before?.targets.find(({ id }) => id === target.id);
  const platform = accounts.get(target.accountId)?.platform;
  if (!was || !before || !platform) return true;
  const isScheduled = was.state === 'draft' && target.state === 'scheduled';
  const isEdited = !isDeepStrictEqual(wholeOn(next, target, platform), wholeOn(before, was, platform));
  return isScheduled || isEdited || before.watermark !== next.watermark;
}

/**
 * The watermark is chosen when a post is saved, before it is checked and before its approval is asked for: what is seen and approved is what
 * goes out. What nobody changes keeps its watermark, whatever the brand says later.
 */
export const createWatermarking =
  (brand: PostsNeeds['brand']) =>
  /** The post with the watermarks that its accounts get. */
  async (watermarking: Watermarking): Promise<NextPost> => {
    const { workspaceId, next, accounts } = watermarking;
    const those = next.targets.filter((target) => isChosenNow(target, watermarking));
    const illustrated = those.filter((target) => {
      const platform = accounts.get(target.accountId)?.platform;
      return platform !== undefined && next.watermark !== false && hasMedia(next, target, platform);
    });
    const ids = illustrated.map(({ accountId }) => accountId);
    const brands = ids.length === 0 ? new Map<string, AccountWatermark>() : await brand.watermarksOf(workspaceId, ids);
    const chosenFor = ({ accountId }: NextTarget): Watermark | null => {
      const mark = ids.includes(accountId) ? brands.get(accountId) : undefined;
      return mark && (next.watermark ?? mark.byDefault) ? mark.watermark : null;
    };
    const targets = next.targets.map((target): NextTarget => {
      const watermark = those.includes(target) ? chosenFor(target) : target.watermark;
      if (isDeepStrictEqual(watermark, target.watermark)) return target;
      const starts = target.state === 'failed' ? ('write' as const) : ('restart' as const);
      return { ...target, watermark, action: target.action === 'add' ? 'add' : starts };
    });
    return { ...next, targets };
  };

export type ApplyWatermarks = ReturnType<typeof createWatermarking>;
