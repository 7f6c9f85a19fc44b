/**
 * Combines many items into one statement: what arrives while one is running is sent with the next. The busier it is, the less each item
 * costs, and when idle nothing waits. If a whole batch fails, each item is run alone, so one that the database rejects doesn't affect the
 * others.
 * @param max items per batch
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
      // At the end of this event-loop turn, so that all its items are sent together.
      if (!busy) queueMicrotask(() => busy || void work());
    });
}
