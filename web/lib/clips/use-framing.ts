import type { Framing } from '@everycast/contract/clips';
import type { Segment } from '@everycast/contract/videos';
import { useEffect, useRef, useState } from 'react';
import { proposeFraming } from './framing.ts';

/** The search for a crop that follows the action in a video; `progress` (0 to 1) is null while there is none. It ends with the screen. */
export function useFraming() {
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    progress,
    cancel: () => running.current?.abort(),
    /** @returns null if it was cancelled @throws ApiProblem */
    async propose(mediaId: string, segments: Segment[]): Promise<Framing | null> {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setProgress(0);
      try {
        return await proposeFraming(mediaId, segments, { signal: stop.signal, onProgress: setProgress });
      } catch (thrown) {
        if (stop.signal.aborted) return null;
        throw thrown;
      } finally {
        if (running.current === stop) setProgress(null);
      }
    },
  };
}
