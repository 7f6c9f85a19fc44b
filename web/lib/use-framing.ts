import type { Framing } from '@everycast/contract/clips';
import type { Segment } from '@everycast/contract/videos';
import { useEffect, useRef, useState } from 'react';
import { answer, http } from './api/client.ts';
import { ApiProblem } from './api/problem.ts';

/** The polling interval for the search, in milliseconds. */
const askEvery = 700;

/**
 * Finds a crop that follows the action in the kept parts of a video. The search runs on the server; aborting stops it there, too.
 *
 * @throws ApiProblem; the signal's reason once it is aborted
 */
async function proposeFraming(
  mediaId: string,
  segments: Segment[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<Framing> {
  let framing = await answer(http.POST('/api/v1/clips/framings', { body: { mediaId, segments }, signal }));
  const params = { path: { id: framing.id } };
  try {
    while (framing.state === 'waiting' || framing.state === 'running') {
      onProgress(framing.progress);
      await pause(signal);
      framing = await answer(http.GET('/api/v1/clips/framings/{id}', { params, signal }));
    }
  } catch (error) {
    if (signal.aborted) await answer(http.DELETE('/api/v1/clips/framings/{id}', { params }));
    throw error;
  }
  if (framing.state === 'failed') throw new ApiProblem(framing.problem?.code ?? 'internal', framing.problem?.message ?? '', 0);
  return framing;
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, askEvery);
    signal.addEventListener('abort', stop, { once: true });
  });

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
