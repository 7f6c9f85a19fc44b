import { createHash } from 'node:crypto';
import type { RowWarning } from '@everycast/contract/imports';
import type { NewPost } from '@everycast/contract/posts';
import type { ImportsNeeds } from '../needs.ts';
import type { AlikeStore } from '../store/alike-store.ts';
import type { RowTable } from '../store/row-store.ts';

/** Case and spaces make no other text. */
const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** A hash as a UUID has 32 digits. */
const digits = 32;

/** The same for posts with the same texts, those for platforms included; null without any. */
export function textKeyOf({ text, versions = [] }: Pick<NewPost, 'text' | 'versions'>): string | null {
  const texts = [plain(text), ...versions.map((version) => `${version.platform} ${plain(version.text ?? '')}`).toSorted()];
  if (texts.every((one) => one === '')) return null;
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, digits);
}

/** The texts of a row with the accounts that get each. */
function textsOf({ content, dueAt }: RowTable, platforms: ReadonlyMap<string, string>) {
  if (!content) return [];
  const { text, accountIds, versions = [] } = content;
  const own = new Map(
    versions.flatMap((version) => (version.platform && version.text ? [[version.platform as string, version.text]] : [])),
  );
  const byText = Map.groupBy(accountIds, (id) => own.get(platforms.get(id) ?? '') ?? text);
  return [...byText].map(([its, ids]) => ({ text: its, accountIds: ids, at: dueAt }));
}

/** Finds what was posted before, is planned already, or is twice in the file. Nothing of it keeps a row from being imported. */
export function createDuplicates(needs: Pick<ImportsNeeds, 'repeats' | 'accounts'>, rows: Pick<AlikeStore, 'twins'>) {
  return {
    /** @returns the warnings by the rows' positions; only rows that are about to be imported have some */
    async of({ id, workspaceId }: { id: string; workspaceId: string }, all: readonly RowTable[]): Promise<Map<number, RowWarning[]>> {
      const ready = all.filter(({ state }) => state === 'ready');
      if (ready.length === 0) return new Map();
      const accountIds = [...new Set(ready.flatMap(({ content }) => content?.accountIds ?? []))];
      const accounts = await needs.accounts.describe(workspaceId, accountIds);
      const platforms = new Map([...accounts].map(([account, { platform }]) => [account, platform]));
      const texts = ready.flatMap((row) => textsOf(row, platforms).map((text) => ({ ...text, position: row.position })));
      const positions = ready.map(({ position }) => position);
      const [twins, repeats] = await Promise.all([rows.twins(id, positions), needs.repeats.findEach(workspaceId, texts)]);
      const warnings = new Map<number, RowWarning[]>();
      const add = (position: number, warning: RowWarning) => warnings.set(position, [...(warnings.get(position) ?? []), warning]);
      const found = Map.groupBy(
        repeats.flatMap((those, index) => those.map((one) => ({ ...one, position: texts[index]?.position ?? -1 }))),
        ({ position, published }) => `${position} ${published}`,
      );
      for (const [first, ...others] of found.values()) {
        if (!first) continue;
        const { position, published, at, postId } = first;
        const on = [first, ...others].map(({ accountId }) => accountId);
        add(position, { reason: published ? 'posted' : 'planned', accountIds: on, at, postId, line: null });
      }
      for (const [position, line] of twins) add(position, { reason: 'line', accountIds: [], at: null, postId: null, line });
      return warnings;
    },
  };
}
