import type { Media } from '@everycast/contract/media';
import { useCallback, useEffect, useRef, useState } from 'react';
import { answer, http } from '../../lib/api/client.ts';
import { toApiProblem } from '../../lib/api/problem.ts';

/** What was written for an image, or why not. */
export interface Written {
  file: Media;
  alt: string;
  problem: string | null;
}

/** How often a busy provider is waited for, and at most how long each time, in milliseconds. */
const waits = 3;
const longestWait = 60_000;

/** Writes alt text for one image after another; a provider or server that is busy is waited for. */
export function useAltTexts() {
  const [texts, setTexts] = useState<readonly Written[]>([]);
  const [running, setRunning] = useState<{ done: number; count: number } | null>(null);
  const [by, setBy] = useState<{ provider: string; model: string } | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const put = useCallback((one: Written) => {
    setTexts((was) =>
      was.some(({ file }) => file.id === one.file.id) ? was.map((w) => (w.file.id === one.file.id ? one : w)) : [...was, one],
    );
  }, []);

  const start = useCallback(
    async (files: readonly Media[]) => {
      const stopped = new AbortController();
      abort.current = stopped;
      setRunning({ done: 0, count: files.length });
      for (const [index, file] of files.entries()) {
        if (stopped.signal.aborted) break;
        try {
          const { alt, provider, model } = await written(file.id, stopped.signal);
          setBy({ provider, model });
          put({ file, alt, problem: null });
        } catch (thrown) {
          if (!stopped.signal.aborted) put({ file, alt: '', problem: toApiProblem(thrown).message });
        }
        setRunning({ done: index + 1, count: files.length });
      }
      setRunning(null);
    },
    [put],
  );

  return {
    texts,
    running,
    by,
    start,
    stop: () => abort.current?.abort(),
    change: (id: string, alt: string) => setTexts((was) => was.map((one) => (one.file.id === id ? { ...one, alt } : one))),
    leaveOut: (ids: readonly string[]) => setTexts((was) => was.filter(({ file }) => !ids.includes(file.id))),
  };
}

/** @throws ApiProblem */
async function written(mediaId: string, signal: AbortSignal) {
  for (let tries = 0; ; tries++) {
    try {
      return await answer(http.POST('/api/v1/alt-texts', { body: { mediaId, about: '' }, signal }));
    } catch (thrown) {
      const problem = toApiProblem(thrown);
      if (problem.status !== 429 || tries >= waits) throw thrown;
      const { retryAfterSeconds = 10 } = (problem.details ?? {}) as { retryAfterSeconds?: number };
      await pause(Math.min(longestWait, retryAfterSeconds * 1_000), signal);
    }
  }
}

/** @throws the signal's reason */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stopped(signal.reason);
    });
  });
}
