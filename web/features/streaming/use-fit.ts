import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { ableTo } from './engine/encoding.ts';
import type { Picture } from './engine/program/h264.ts';
import type { Studio } from './engine/studio.ts';
import { settingsQuery } from './streams.ts';
import { useStudioState } from './use-studio.ts';

/** A wait that is shorter than this isn't mentioned. Milliseconds. */
const noticeable = 200;

/** Where the person is when they want to go live: that is where they are asked. */
export type Asker = 'form' | 'studio';

/** What a person who goes live waits for: the test, or their own answer. */
type Asking = { at: Asker; offer: null } | { at: Asker; offer: { wanted: Picture; lighter: Picture } };

/** Takes over what was saved in another tab since. */
async function renew(studio: Studio): Promise<void> {
  try {
    const { settings, encoding } = await ableTo(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }));
    studio.apply(settings, encoding);
  } catch {
    // The ones it has are used. Without a server nothing goes live, and that request says so.
  }
}

/**
 * Before a stream: whether this computer can encode it, which is tested while the studio is idle, and at the latest when somebody goes live.
 * What is too much is offered lighter, and nothing changes without an answer.
 */
export function useFit(studio: Studio | null, onAir: boolean) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const answer = useRef<(goesOn: boolean) => void>(null);
  /** Going live before the studio is there waits for it: nobody goes on air untested. */
  const [created] = useState(() => Promise.withResolvers<Studio>());
  useEffect(() => {
    if (studio) created.resolve(studio);
  }, [studio, created]);
  const wanted = useStudioState(studio, (state) => state.wanted);
  useEffect(() => {
    if (!studio || !wanted || onAir) return;
    return whenIdle(() => void studio.fit.lighter());
  }, [studio, wanted, onAir]);

  const settle = (goesOn: boolean) => {
    setAsking(null);
    answer.current?.(goesOn);
    answer.current = null;
  };
  return {
    asking,
    /** Whether to go live now: false if the person canceled. */
    async ready(at: Asker): Promise<boolean> {
      settle(false);
      const canceled = new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      // What is known already is there at once.
      const slow = setTimeout(() => setAsking({ at, offer: null }), noticeable);
      const here = studio ?? (await Promise.race([created.promise, canceled]));
      if (typeof here === 'boolean') return here;
      const lighter = await Promise.race([renew(here).then(() => here.fit.lighter()), canceled]).finally(() => clearTimeout(slow));
      if (typeof lighter === 'boolean') return lighter;
      if (!lighter) {
        settle(true);
        return true;
      }
      setAsking({ at, offer: { wanted: here.fit.wanted, lighter } });
      return canceled;
    },
    /** The person's answer. */
    use(picture: 'anyway' | Picture): void {
      studio?.fit.decide(picture);
      settle(true);
    },
    cancel: () => settle(false),
  };
}
export type FitAsk = ReturnType<typeof useFit>;

/** After opening, a studio starts its camera, sound and pictures; testing waits for that. Milliseconds. */
const settles = 3_000;

/** Calls back when the page has nothing else to do. @returns how to cancel it */
function whenIdle(run: () => void): () => void {
  let canceled = false;
  const go = () => !canceled && run();
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(go, { timeout: settles });
    else go();
  }, settles);
  return () => {
    canceled = true;
    clearTimeout(timer);
  };
}
