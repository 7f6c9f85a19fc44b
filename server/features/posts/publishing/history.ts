import type { PlatformId } from '@everycast/contract/platforms';
import type { LedgerEntry } from '@everycast/contract/posts';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Kernel } from '../../../kernel/kernel.ts';
import { entryOf } from './words.ts';
import { createTargetStore } from './work/store.ts';

/** The ledger as people see it, by target, oldest line first. */
export function createHistory({ db, clock }: Pick<Kernel, 'db' | 'clock'>, manifests: Readonly<Record<PlatformId, PlatformManifest>>) {
  const store = createTargetStore(db, clock);
  return async (targets: readonly { id: string; platform: PlatformId }[]): Promise<Map<string, LedgerEntry[]>> => {
    const lines = Map.groupBy(await store.lines(targets.map(({ id }) => id)), (line) => line.targetId);
    const entries = ({ id, platform }: (typeof targets)[number]) =>
      (lines.get(id) ?? []).map((line, _, all) => entryOf(line, manifests[platform].name, all));
    return new Map(targets.map((target) => [target.id, entries(target)]));
  };
}
