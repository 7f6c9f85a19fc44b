import type { PlannedDuplicates, PlannedDuplicatesQuery } from '@everycast/contract/planned-duplicates';
import type { Repeat, RepeatsQuery } from '@everycast/contract/repeats';
import { repeatDays } from '@everycast/contract/repeats';
import type { Kernel } from '../../kernel/kernel.ts';
import { duplicatesAmong } from './duplicates.ts';
import { createRepeatsStore, type Found } from './repeat-store.ts';

/** More than anyone plans; beyond, the latest ones aren’t looked at. */
const mostAlike = 20_000;
const lately = repeatDays * 24 * 3600_000;

/** Whether a text was posted lately where it is about to be posted again. Platforms limit what repeats, and followers notice. */
export interface Repeats {
  /** Posts that would put the same text on an account again within some days. */
  planned(workspaceId: string, query: PlannedDuplicatesQuery): Promise<PlannedDuplicates>;

  find(workspaceId: string, query: RepeatsQuery): Promise<Repeat[]>;

  /** The same for many texts, each around the time it is meant for. @returns for each, in order, its accounts that have it */
  findEach(workspaceId: string, texts: readonly TimedText[]): Promise<Repeat[][]>;
}

/** A text that is about to be posted. `at`: when; null: now, or nobody knows. */
interface TimedText {
  text: string;
  accountIds: readonly string[];
  at: Date | null;
}

export function createRepeats({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Repeats {
  const store = createRepeatsStore(db);

  async function look(workspaceId: string, texts: readonly TimedText[], except: string | null) {
    const now = clock.now();
    const written = texts.flatMap(({ at, ...one }, index) => (one.text.trim() === '' ? [] : [{ ...one, at: at ?? now, index }]));
    return written.length === 0 ? [] : store.find(workspaceId, written, { within: lately, except });
  }

  async function planned(workspaceId: string, { days }: PlannedDuplicatesQuery): Promise<PlannedDuplicates> {
    const now = clock.now();
    const rows = await store.alike(workspaceId, { from: new Date(now.getTime() - days * 24 * 3600_000), now, limit: mostAlike });
    return duplicatesAmong(rows, { days, now });
  }

  const shown = ({ accountId, postId, at, published }: Found): Repeat => ({ accountId, postId, at: at.toISOString(), published });

  return {
    planned,

    async find(workspaceId, { texts, postId }) {
      const found = await look(
        workspaceId,
        texts.map((text) => ({ ...text, at: null })),
        postId ?? null,
      );
      const away = ({ at }: Found) => Math.abs(at.getTime() - clock.now().getTime());
      const nearest = new Map(found.toSorted((one, other) => away(other) - away(one)).map((one) => [one.accountId, one]));
      return [...nearest.values()].map(shown);
    },

    async findEach(workspaceId, texts) {
      const found = Map.groupBy(await look(workspaceId, texts, null), ({ index }) => index);
      return texts.map((_, index) => (found.get(index) ?? []).map(shown));
    },
  };
}
