import type { Repeat, RepeatsQuery } from '@everycast/contract/repeats';
import { repeatDays } from '@everycast/contract/repeats';
import type { Kernel } from '../../kernel/kernel.ts';
import { createRepeatsStore } from './repeat-store.ts';

const lately = repeatDays * 24 * 3600_000;

/** Whether a text was posted lately where it is about to be posted again. Platforms limit what repeats, and followers notice. */
export interface Repeats {
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

  return { find };
}
