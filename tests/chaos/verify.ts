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
  /** Of these, so many failed for a while with the reason of the PDS. */
  failed: number;
  /** What must not be, one sentence each; empty where the promise was kept. */
  faults: string[];
}

/** While the PDS has an account taken down: what of it is reported failed, and for what reason. Nothing else may have failed. */
export function refusals(wanted: readonly Wanted[], posts: readonly PostSummary[]): Pick<Verdict, 'failed' | 'faults'> {
  const closed = new Set(wanted.filter((post) => post.closed).map(({ text }) => text));
  const failed = posts.filter(({ targets: [target] }) => target?.state === 'failed');
  const wrong = failed.filter(({ text, targets: [target] }) => !closed.has(text) || target?.error?.kind !== 'reconnect');
  return { failed: failed.length, faults: wrong.map((post) => `“${post.text}” failed for no reason of the PDS: ${reasonOf(post)}`) };
}

const reasonOf = ({ targets: [target] }: PostSummary) => `${target?.error?.kind}, ${target?.error?.message} (${target?.error?.ownWords})`;

/** Holds what Everycast says against what stands on the PDS once nothing hinders anything: every post exactly once, and nothing else there. */
export function verify(
  wanted: readonly Wanted[],
  posts: readonly PostSummary[],
  records: ReadonlyMap<string, readonly SeenRecord[]>,
): Pick<Verdict, 'published' | 'faults'> {
  const faults: string[] = [];
  let published = 0;
  const saidBy = Map.groupBy(posts, (post) => post.text);
  for (const { text, did, pictures } of wanted) {
    const said = saidBy.get(text) ?? [];
    const [target] = said[0]?.targets ?? [];
    if (said.length !== 1 || !said[0] || !target) {
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
    } else faults.push(`“${text}” ended ${target.state}, and is on the PDS ${there.length} times: ${reasonOf(said[0])}`);
  }
  const known = new Set(wanted.map(({ text }) => text));
  for (const record of [...records.values()].flat()) {
    if (!known.has(String(record.value.text))) faults.push(`The PDS has a post that nobody wrote: ${JSON.stringify(record.value)}`);
  }
  if (posts.length !== wanted.length) faults.push(`There are ${posts.length} posts in Everycast instead of ${wanted.length}.`);
  return { published, faults };
}

function picturesIn(record: SeenRecord | undefined): number {
  return (record?.value.embed as { images?: unknown[] } | undefined)?.images?.length ?? 0;
}
