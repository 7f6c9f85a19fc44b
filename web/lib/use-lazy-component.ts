import { type ComponentType, useEffect, useState } from 'react';
import { withTexts } from './i18n/with-texts.ts';

/** What was loaded before is there at once when its screen is opened again. By `load`, which says of which type it is. */
const loaded = new WeakMap<object, unknown>();

/**
 * A lazily loaded component, once it is `wanted` and loaded: `useLazyComponent(() => import('./Palette.tsx'), open)`, with a stable `load`. Unlike
 * React's `lazy` it doesn't throw if the connection is lost, and doesn't cache failures: `failed` is called, and the file is fetched again
 * when it is wanted again or the connection is back.
 */
export function useLazyComponent<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wanted: boolean,
  failed?: () => void,
): ComponentType<P> | null {
  const [Late, setLate] = useState(() => (loaded.get(load) as ComponentType<P> | undefined) ?? null);
  const missing = wanted && Late === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request per change, whatever handles its failure
  useEffect(() => {
    if (!missing) return;
    let here = true;
    const ask = () =>
      void withTexts(load).then(
        (file) => {
          loaded.set(load, file.default);
          if (here) setLate(() => file.default);
        },
        () => here && failed?.(),
      );
    ask();
    window.addEventListener('online', ask);
    return () => {
      here = false;
      window.removeEventListener('online', ask);
    };
  }, [missing, load]);
  return wanted ? Late : null;
}
