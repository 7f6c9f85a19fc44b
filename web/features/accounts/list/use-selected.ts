import { useCallback, useRef, useState } from 'react';

/** The accounts that are selected, by ID, and what changes them. */
export function useSelected() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  /** Where a range begins: at the last one that was selected. */
  const anchor = useRef<string | null>(null);

  const toggle = useCallback((id: string) => {
    anchor.current = id;
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  /** Adds all from the last one to this one, in the order of `shown`. */
  const extend = useCallback(
    (id: string, shown: readonly string[]) => {
      const ends = [shown.indexOf(anchor.current ?? ''), shown.indexOf(id)];
      if (ends.includes(-1)) return toggle(id);
      const range = shown.slice(Math.min(...ends), Math.max(...ends) + 1);
      setIds((now) => new Set([...now, ...range]));
    },
    [toggle],
  );

  const set = useCallback((next: readonly string[]) => {
    anchor.current = null;
    setIds(new Set(next));
  }, []);

  return { ids, toggle, extend, set };
}
