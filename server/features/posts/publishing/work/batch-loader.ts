/**
 * Makes one statement of many: what is asked for while one is under way goes together with the next. So the busier it is, the less each
 * costs, and when nothing is going on nobody waits.
 * Where a whole batch fails, each is done by itself, so that one that the database refuses harms no other.
 * @param max items in one batch
 */
export function batched<Item, Answer>(max: number, run: (items: Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };
  const waiting: Waiting[] = [];
  let busy = false;

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => settle([one])));
      else for (const { reject } of batch) reject(error);
    }
  }

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) await settle(waiting.splice(0, max));
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After this turn of the event loop, so that all who ask in it go together.
      if (!busy) queueMicrotask(() => busy || void work());
    });
}
