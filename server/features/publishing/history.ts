import type { PlatformId } from '@everycast/contract/platforms';
import type { LedgerEntry } from '@everycast/contract/posts';
import type { PublishingNeeds } from './needs.ts';
import { entryOf } from './publishing-words.ts';
import type { TargetStore } from './work/publishing-work-store.ts';

/** The ledger as people see it, by target, oldest line first. */
export function createHistory(store: Pick<TargetStore, 'lines'>, platforms: PublishingNeeds['platforms']) {
  return async (targets: readonly { id: string; platform: PlatformId }[]): Promise<Map<string, LedgerEntry[]>> => {
    const lines = Map.groupBy(await store.lines(targets.map(({ id }) => id)), (line) => line.targetId);
    const entries = ({ id, platform }: (typeof targets)[number]) =>
      (lines.get(id) ?? []).map((line, _, all) => entryOf(line, platforms[platform].manifest.name, all));
    return new Map(targets.map((target) => [target.id, entries(target)]));
  };
}
