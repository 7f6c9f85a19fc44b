import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { asProblem } from '../../../lib/api/problem.ts';
import { send } from '../../../lib/api/send.ts';
import type { Player } from './player.ts';

/** Before each further look for the file, and between all that follow the last. Milliseconds. */
const waits = [0, 500, 1000, 2000, 4000];
/** A file that fails again so soon after it was there is to blame itself. Milliseconds. */
const soon = 10_000;

/**
 * What happens where the file that is played does not come. As long as that is the connection's fault, `broken` says so, and the file is
 * taken up again where it was as soon as it can be had; where it is the file's own, `failed` hears of it.
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

/** Asks for the file until it is there (true), or until it is known that it will not come. */
async function whenDecided(url: string, signal: AbortSignal): Promise<boolean> {
  for (let look = 0; !signal.aborted; look += 1) {
    await new Promise((done) => setTimeout(done, waits[Math.min(look, waits.length - 1)]));
    try {
      const answer = await send(new Request(url, { headers: { Range: 'bytes=0-0' }, signal }));
      await answer.body?.cancel();
      return true;
    } catch (thrown) {
      // Nobody answers, or not now: the next look may tell.
      const { status } = asProblem(thrown);
      if (status >= 400 && status < 500 && status !== 429) return false;
    }
  }
  return false;
}
