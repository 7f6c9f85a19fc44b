import { seenByAll } from '../../kernel/database/limit.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { EvergreenStore } from './evergreen-store.ts';
import type { AheadSlot, EvergreenNeeds } from './needs.ts';
import { type Source, textKey, Uses } from './rules.ts';
import type { SourceOf, SourceStore } from './source-store.ts';

const dayLength = 24 * 3600_000;

export interface EvergreenParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'events'>;
  store: EvergreenStore;
  sources: SourceStore;
  needs: EvergreenNeeds;
}

/** What is known of a queue before posts are chosen for it. */
export interface Look {
  slots: AheadSlot[];
  /** Posts of the label or folder that are for accounts of the queue that can post. */
  sources: Source[];
  uses: Uses;
}

/** Earlier texts don't matter. A day more than they rest, because days begin at other times elsewhere. */
export const usedSince = (now: Date, pauseDays: number): Date => new Date(now.getTime() - (pauseDays + 1) * dayLength);

/** Reads what a queue's next slots are, which posts may fill them, and when their texts are used. */
export function createLook({ kernel, store, sources, needs }: EvergreenParts) {
  return async (
    { workspaceId, queueId, pauseDays, ...of }: { workspaceId: string; queueId: string; pauseDays: number } & SourceOf,
    range: { max: number; until?: Date },
  ): Promise<Look> => {
    const now = kernel.clock.now();
    const slots = await needs.queues.slotsAhead(workspaceId, queueId, range);
    const users = slots[0]?.accountIds ?? [];
    const uses = new Uses(slots[0]?.zone ?? 'UTC');
    const since = usedSince(now, pauseDays);
    const [known, posts, used, planned] = await Promise.all([
      needs.accounts.describe(workspaceId, users),
      sources.posts(workspaceId, of),
      // Also what a limited member doesn't see is on the account.
      seenByAll(() => sources.used(users, since, { now })),
      seenByAll(() => store.planned([queueId], new Date(0))),
    ]);
    for (const { accountId, text, at } of used) uses.add({ [accountId]: textKey(text) }, at);
    // Whatever has become of a copy since, its text had its turn.
    for (const { texts, dueAt } of planned) uses.add(texts, dueAt);
    const able = users.filter((id) => known.get(id)?.connected && known.get(id)?.onHold === undefined);
    const found = posts.flatMap(({ id, text, createdAt, targets }): Source[] => {
      const wanted =
        targets.length > 0 ? targets.filter(({ accountId }) => able.includes(accountId)) : able.map((accountId) => ({ accountId, text }));
      const texts = Object.fromEntries(wanted.map((one) => [one.accountId, textKey(one.text)]));
      const isEmpty = Object.values(texts).every((key) => key === '');
      return isEmpty ? [] : [{ id, createdAt, texts }];
    });
    return { slots, uses, sources: withoutTwins(found) };
  };
}

/** Of posts with the same texts, the oldest. */
function withoutTwins(sources: readonly Source[]): Source[] {
  const oldestFirst = sources.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  const seen = new Set<string>();
  return oldestFirst.filter(({ texts }) => {
    const key = JSON.stringify(Object.entries(texts).toSorted());
    return !seen.has(key) && seen.add(key);
  });
}
