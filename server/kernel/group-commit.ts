import { calledBy } from './acting.ts';
import { seenByAll } from './database/limit.ts';

interface Bounds {
  /** How many are run together at most. */
  together: number;
  /** How many may wait; one more is refused with what `refusal` creates. */
  waiting?: number;
  refusal?: () => Error;
  /** If a batch fails, each item is run alone, so that one that can't be run doesn't affect the others. Otherwise all of it fails. */
  alone?: boolean;
}

/**
 * Group commit: what arrives while something runs is run together afterwards, so a burst costs few transactions, and the busier it is, the
 * less each item costs. When idle, nothing waits longer than the event loop's turn. The promise of each item settles with its batch.
 * @param run returns an answer for each item
 */
export function groupCommit<Item, Answer>(
  { together, waiting: max = Number.POSITIVE_INFINITY, refusal = () => new Error('Too many are waiting.'), alone = false }: Bounds,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let busy = false;

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ item }) => item));
      if (answers.length !== batch.length) throw new Error(`${batch.length} items were run together, with ${answers.length} answers.`);
      // Undefined may be an answer.
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (alone && batch.length > 1) await Promise.all(batch.map((one) => settle([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) await settle(waiting.splice(0, together));
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= max) return reject(refusal());
      waiting.push({ item, resolve, reject });
      // At the end of this event-loop turn, so that all its items are run together.
      if (!busy) calledBy(null, () => seenByAll(() => queueMicrotask(() => busy || void work())));
    });
}
