import { PlatformProblem } from './problem.ts';
import type { StepContext } from './publisher.ts';

/** An item on the platform with the same content as what a step sent. `at`: when it appeared there, in milliseconds since 1970. */
export interface Match {
  id: string;
  at: number;
}

/**
 * The match that a step takes, or null if all belong to something else. Posts with the same text may differ in what a look-up doesn't see,
 * so the most likely comes first: the first one after the step started, then the last one before, because clocks differ.
 * @throws PlatformProblem as `free` does
 */
export async function firstFree<M extends Match>(
  matches: readonly M[],
  { since, free }: Pick<StepContext, 'since' | 'free'>,
): Promise<M | null> {
  const off = ({ at }: Match): number => at - since.getTime();
  const isBefore = (match: Match): number => Number(off(match) < 0);
  const likeliest = matches.toSorted((a, b) => isBefore(a) - isBefore(b) || Math.abs(off(a)) - Math.abs(off(b)));
  const [id] = await free(likeliest.map((match) => match.id));
  return matches.find((match) => match.id === id) ?? null;
}

/** For a list of the newest items that is full of newer ones: whether the post is behind them can't be seen. */
export const tooManyNewer = (): PlatformProblem => new PlatformProblem('unconfirmed', 'platforms.too_many_newer');
