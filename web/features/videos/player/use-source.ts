import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { send } from '../../../lib/api/send.ts';
import type { Player } from './player.ts';

/** The wait before each further check for the file; the last one repeats. Milliseconds. */
const waits = [0, 500, 1000, 2000, 4000];
/** A file that fails again this soon after it was available is broken itself. Milliseconds. */
const soon = 10_000;

/**
 * Handles a file that doesn't load. If the connection is the cause, `broken` is true, and the file is reloaded at its position as soon as
 * possible; if the file is the cause, `failed` is called.
 */
export function useSource(url: string, player: Player, failed: () => void) {
  const [broken, setBroken] = useState(false);
  const takenUpAt = useRef(Number.NEGATIVE_INFINITY);
  const here = useRef(new AbortController());
  useEffect(() => {
    const control = new AbortController();
    here.current = control;
    return () => control.abort();
  }, []);

  async function onError({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): Promise<void> {
    if (broken) return;
    const damaged = video.error?.code === MediaError.MEDIA_ERR_DECODE;
    const { signal } = here.current;
    setBroken(true);
    player.pause();
    const isThere = await whenDecided(url, signal);
    if (signal.aborted) return;
    if (!isThere || damaged || performance.now() - takenUpAt.current < soon) return failed();
    takenUpAt.current = performance.now();
    setBroken(false);
    video.load();
  }
  return { broken, onError: (event: SyntheticEvent<HTMLVideoElement>) => void onError(event) };
}

/** Fetches the file until it is available (true), or is known not to be. */
async function whenDecided(url: string, signal: AbortSignal): Promise<boolean> {
  for (let look = 0; !signal.aborted; look += 1) {
    await new Promise((done) => setTimeout(done, waits[Math.min(look, waits.length - 1)]));
    try {
      const answer = await send(new Request(url, { headers: { Range: 'bytes=0-0' }, signal }));
      await answer.body?.cancel();
      return true;
    } catch (thrown) {
      // The server doesn't respond now; the next check may tell.
      const { status } = toApiProblem(thrown);
      if (status >= 400 && status < 500 && status !== 429) return false;
    }
  }
  return false;
}
