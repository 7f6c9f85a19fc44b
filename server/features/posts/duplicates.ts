import { maxPlannedDuplicates, type PlannedDuplicate, type PlannedDuplicates } from '@everycast/contract/planned-duplicates';
import type { AlikeRow } from './repeat-store.ts';
import { worstFirst } from './rules.ts';

const day = 24 * 3600_000;

/** Of a repeat, posts are meant to be alike. */
const isMeant = (one: AlikeRow, other: AlikeRow): boolean => one.seriesId !== null && one.seriesId === other.seriesId;

/**
 * Posts that would put the same text on an account again within some days, together with those they repeat.
 * @param rows targets with the same text and account as others, in order of time
 */
export function duplicatesAmong(rows: readonly AlikeRow[], { days, now }: { days: number; now: Date }): PlannedDuplicates {
  /** Each post leads to an earlier one that it repeats; the first leads to itself. */
  const leads = new Map<string, string>();
  const firstOf = (id: string): string => {
    const next = leads.get(id) ?? id;
    return next === id ? id : firstOf(next);
  };
  const repeated = new Map<string, Set<string>>();
  for (const onAccount of Map.groupBy(rows, ({ accountId, key }) => `${accountId} ${key}`).values()) {
    for (const [at, row] of onAccount.entries()) {
      const before = onAccount[at - 1];
      if (!before || isMeant(before, row) || row.at.getTime() - before.at.getTime() > days * day) continue;
      // What is out stays out: it only counts as the one that is repeated.
      if (!(row.planned && row.at > now)) continue;
      leads.set(firstOf(row.postId), firstOf(before.postId));
      for (const { postId, accountId } of [before, row]) repeated.set(postId, (repeated.get(postId) ?? new Set()).add(accountId));
    }
  }
  const ofPost = Map.groupBy(rows, ({ postId }) => postId);
  const groups = Map.groupBy(repeated.keys(), firstOf);
  const items = [...groups.values()].map((ids): PlannedDuplicate => {
    const posts = ids
      .map((id) => postOf(ofPost.get(id) ?? [], repeated.get(id) ?? new Set()))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const accountIds = [...new Set(ids.flatMap((id) => [...(repeated.get(id) ?? [])]))];
    return { text: ofPost.get(posts[0]?.id ?? '')?.[0]?.text ?? '', accountIds, posts };
  });
  return { items: items.slice(0, maxPlannedDuplicates), more: items.length > maxPlannedDuplicates };
}

function postOf(targets: readonly AlikeRow[], accountIds: ReadonlySet<string>): PlannedDuplicate['posts'][number] {
  const [first] = targets;
  if (!first) throw new Error('a post without targets');
  return {
    id: first.postId,
    version: first.version,
    at: first.at.toISOString(),
    state: worstFirst.find((state) => targets.some((target) => target.state === state)) ?? first.state,
    accountIds: [...accountIds],
  };
}
