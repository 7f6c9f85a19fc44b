import type { PostSummary } from '@everycast/contract/posts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { say } from './say.ts';

export type LiveTarget = PostSummary['targets'][number];

/** Where a post is live: the accounts from which Everycast can delete it, and those where it stays, each with the platform's reason. */
export function liveOf({ targets }: Pick<PostSummary, 'targets'>): {
  removable: LiveTarget[];
  staying: { target: LiveTarget; why: string }[];
} {
  const live = targets.filter(({ state }) => state === 'published');
  const staying = live.flatMap((target) => {
    const { remove } = manifests[target.platform].publishes;
    return remove === true ? [] : [{ target, why: say(remove) }];
  });
  return { removable: live.filter((target) => staying.every((one) => one.target !== target)), staying };
}

/** A deletion's result: `failed` lists the accounts where the post is still live; then it isn't deleted here either. */
export interface Deletion {
  takenDown: number;
  failed: { target: LiveTarget; message: string }[];
}

/**
 * Deletes a post from its accounts, and here only once all of them have succeeded: while something is still live that should be gone, the
 * post and its history stay.
 * @throws whatever `remove` throws
 */
export async function deleteEverywhere(
  targets: readonly LiveTarget[],
  calls: { takeDown: (target: LiveTarget) => Promise<unknown>; remove: () => Promise<unknown> },
): Promise<Deletion> {
  const ends = await Promise.all(
    targets.map((target) =>
      calls.takeDown(target).then(
        () => null,
        (problem: Error) => ({ target, message: problem.message }),
      ),
    ),
  );
  const failed = ends.filter((end) => end !== null);
  if (failed.length === 0) await calls.remove();
  return { takenDown: targets.length - failed.length, failed };
}
