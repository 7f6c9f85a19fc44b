import type { Clock } from '../../../kernel/clock.ts';

interface Entry<T> {
  value: Promise<T>;
  until: number;
}

/** A function that keeps its results for a while, and loads one for all who call at the same time. A failure isn't kept. */
export function remembered<K, T>(load: (key: K) => Promise<T>, { clock, lasts }: { clock: Clock; lasts: number }): (key: K) => Promise<T> {
  const entries = new Map<K, Entry<T>>();
  return (key) => {
    const now = clock.now().getTime();
    const known = entries.get(key);
    if (known && now < known.until) return known.value;
    const value = load(key);
    const entry = { value, until: now + lasts };
    entries.set(key, entry);
    value.catch(() => {
      // Deliveries that wait for it get the error.
      if (entries.get(key) === entry) entries.delete(key);
    });
    return value;
  };
}
