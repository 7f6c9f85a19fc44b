import type { Json } from './json.ts';
import { PlatformProblem } from './problem.ts';
import type { RemoteItem, StepContext } from './publisher.ts';
import type { Step } from './steps.ts';

/** Something on the platform that reads like what a step sent. `at`: when it appeared there, in milliseconds since 1970. */
export interface Match {
  id: string;
  at: number;
}

/**
 * The match that a step takes for its own, or null where all belong to something else. Posts that read the same may differ in what a look
 * does not see, so the likeliest comes first: the first one after the step was begun, then the last one before, because clocks differ.
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

/** `itemOf` where each step that publishes says as `id` what it made. */
export const itemById = ({ kind, key }: Step, outcome: Json): RemoteItem | null =>
  kind === 'publish' ? { step: key, remoteId: (outcome as { id: string }).id } : null;

/** Of a list of the newest that is full of what came after a post: whether that one stands behind them, nobody can see. */
export const tooManyNewer = (): PlatformProblem => new PlatformProblem('unconfirmed', 'platforms.too_many_newer');
