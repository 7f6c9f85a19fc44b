import type { PostSummary } from '@everycast/contract/posts';
import type { SeenRecord } from '../support/pds.ts';

export interface Wanted {
  text: string;
  did: string;
  pictures: number;
  /** The PDS itself refuses this account from some moment on. */
  closed: boolean;
}

export interface Verdict {
  published: number;
  failed: number;
  /** What must not be, one sentence each; empty where the promise was kept. */
  faults: string[];
}

/**
 * Holds what Everycast says against what stands on the PDS: every post exactly once, or failed with a reason that is the PDS's own, and
 * nothing else there.
 */
export function verify(
  wanted: readonly Wanted[],
  posts: readonly PostSummary[],
  records: ReadonlyMap<string, readonly SeenRecord[]>,
): Verdict {
  const faults: string[] = [];
  let [published, failed] = [0, 0];
  const saidBy = Map.groupBy(posts, (post) => post.text);
  for (const { text, did, pictures, closed } of wanted) {
    const said = saidBy.get(text) ?? [];
    const [target] = said[0]?.targets ?? [];
    if (said.length !== 1 || !target) {
      faults.push(`“${text}” is ${said.length} posts in Everycast.`);
      continue;
    }
    const there = (records.get(did) ?? []).filter(({ value }) => value.text === text);
    const rkey = target.permalink?.split('/').at(-1);
    if (target.state === 'published') {
      published += 1;
      if (there.length !== 1) faults.push(`“${text}” is published, and on the PDS ${there.length} times.`);
      else if (there[0]?.uri.split('/').at(-1) !== rkey) faults.push(`“${text}” is published under a link that is not its own.`);
      else if (picturesIn(there[0]) !== pictures) faults.push(`“${text}” has ${picturesIn(there[0])} pictures instead of ${pictures}.`);
    } else if (target.state === 'failed') {
      failed += 1;
      const { kind, message, ownWords } = target.error ?? {};
      if (there.length > 0) faults.push(`“${text}” is reported failed, and on the PDS ${there.length} times.`);
      if (!closed || kind !== 'reconnect') faults.push(`“${text}” failed for no reason of the PDS: ${kind}, ${message} (${ownWords})`);
    } else faults.push(`“${text}” ended ${target.state}: ${target.error?.message} (${target.error?.ownWords})`);
  }
  const known = new Set(wanted.map(({ text }) => text));
  for (const record of [...records.values()].flat()) {
    if (!known.has(String(record.value.text))) faults.push(`The PDS has a post that nobody wrote: ${JSON.stringify(record.value)}`);
  }
  if (posts.length !== wanted.length) faults.push(`There are ${posts.length} posts in Everycast instead of ${wanted.length}.`);
  return { published, failed, faults };
}

function picturesIn(record: SeenRecord | undefined): number {
  return (record?.value.embed as { images?: unknown[] } | undefined)?.images?.length ?? 0;
}
