import { useEffect, useState } from 'react';
import { inWorkspace } from '../../../lib/api/workspace.ts';

/** The smaller copy that is edited on, once it is loaded. */
export interface LoadedProxy {
  proxy: HTMLImageElement | null;
  /** It couldn't be loaded. */
  failed: boolean;
  again(): void;
}

/** Loads an image for the page. */
export function useProxy(url: string): LoadedProxy {
  const [loaded, setLoaded] = useState<Omit<LoadedProxy, 'again'>>({ proxy: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each attempt
  useEffect(() => {
    let here = true;
    const proxy = new Image();
    proxy.src = inWorkspace(url);
    proxy.decode().then(
      () => here && setLoaded({ proxy, failed: false }),
      () => here && setLoaded({ proxy: null, failed: true }),
    );
    return () => {
      here = false;
    };
  }, [url, attempt]);
  return { ...loaded, again: () => setAttempt((was) => was + 1) };
}
