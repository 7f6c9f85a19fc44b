import type { PlannedDuplicates, PlannedDuplicatesQuery } from '@everycast/contract/planned-duplicates';
import type { Repeat, RepeatsQuery } from '@everycast/contract/repeats';
import { repeatDays } from '@everycast/contract/repeats';
import type { Kernel } from '../../kernel/kernel.ts';
import { duplicatesAmong } from './duplicates.ts';
import { createRepeatsStore } from './repeat-store.ts';

/** More than anyone plans; beyond, the latest ones aren’t looked at. */
const mostAlike = 20_000;
const lately = repeatDays * 24 * 3600_000;

/** Whether a text was posted lately where it is about to be posted again. Platforms limit what repeats, and followers notice. */
export interface Repeats {
  /** Posts that would put the same text on an account again within some days. */
  planned(workspaceId: string, query: PlannedDuplicatesQuery): Promise<PlannedDuplicates>;

  find(workspaceId: string, query: RepeatsQuery): Promise<Repeat[]>;
}

export function createRepeats({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Repeats {
  const store = createRepeatsStore(db);

  async function find(workspaceId: string, { texts, postId }: RepeatsQuery): Promise<Repeat[]> {
    const written = texts.filter(({ text }) => text.trim() !== '');
    if (written.length === 0) return [];
    const now = clock.now();
    const within = { from: new Date(now.getTime() - lately), to: new Date(now.getTime() + lately) };
    const found = await store.find(workspaceId, written, { ...within, now, except: postId ?? null });
    return found.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
  }

  async function planned(workspaceId: string, { days }: PlannedDuplicatesQuery): Promise<PlannedDuplicates> {
    const now = clock.now();
    const rows = await store.alike(workspaceId, { from: new Date(now.getTime() - days * 24 * 3600_000), now, limit: mostAlike });
    return duplicatesAmong(rows, { days, now });
  }

  return { find, planned };
}
