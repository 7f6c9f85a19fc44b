/** How much runs at the same time: in all, and of one kind. */
export interface Places {
  all: number;
  perKind: number;
}

/**
 * Runs work for items, many at a time but few of each kind, otherwise in their order. Nothing is started after one failed, or once
 * `goesOn` says no; what runs is waited for. @throws what the first failed with
 */
export async function inTurns<T>(
  items: readonly T[],
  { all, perKind }: Places,
  kindOf: (item: T) => string,
  work: (item: T) => Promise<void>,
  goesOn: () => boolean,
): Promise<void> {
  const waiting = [...items];
  const running = new Map<string, number>();
  const failures: unknown[] = [];

  function next(): T | undefined {
    const at = waiting.findIndex((item) => (running.get(kindOf(item)) ?? 0) < perKind);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  }

  // A place that finds nothing ends: what is left is of kinds with all their places taken, and they continue.
  async function runOn(): Promise<void> {
    for (let item = next(); item !== undefined && failures.length === 0 && goesOn(); item = next()) {
      const kind = kindOf(item);
      running.set(kind, (running.get(kind) ?? 0) + 1);
      await work(item).catch((thrown: unknown) => failures.push(thrown));
      running.set(kind, (running.get(kind) ?? 1) - 1);
    }
  }

  await Promise.all(Array.from({ length: all }, runOn));
  if (failures.length > 0) throw failures[0];
}
