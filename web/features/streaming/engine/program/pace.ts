/** What happened to the pictures of the last seconds. */
export interface Made {
  encoded: number;
  /** Because this machine was too slow. */
  leftOut: number;
}

/** The frame rate that a stream goes on with, and when a higher one is tried. */
export interface Pace {
  fps: number;
  /** Seconds in which hardly any picture was left out. */
  calm: number;
  /** After this many, a higher frame rate is tried. */
  patience: number;
  /** It was raised before: falling behind now means that this was too early. */
  raised: boolean;
}

/** Seconds between two decisions: a short peak changes nothing. */
export const paceEvery = 5;
const lowest = 15;
const tolerated = 1 / 3;
/** Fewer than this are left out while it is calm. */
const hardlyAny = 1 / 20;
/** Seconds of calm before the first attempt to go back up, and the most. */
const firstPatience = 30;
const longestPatience = 480;

export const startPace = (fps: number): Pace => ({ fps, calm: 0, patience: firstPatience, raised: false });

/**
 * The pace to go on with. The frame rate is halved when more than a third of the pictures were left out, because an even motion in fewer
 * pictures looks better than a jerky one. It is doubled again after a while in which hardly any was. A machine that then falls behind again waits
 * twice as long before the next attempt: viewers should rather see a steady lower rate than one that keeps changing.
 * @param chosen pictures per second in the settings
 */
export function nextPace(pace: Pace, chosen: number, { encoded, leftOut }: Made, seconds = paceEvery): Pace {
  const { fps, patience, raised } = pace;
  if (leftOut > (encoded + leftOut) * tolerated && fps / 2 >= lowest) {
    return { fps: fps / 2, calm: 0, patience: raised ? Math.min(patience * 2, longestPatience) : patience, raised: false };
  }
  // Nothing was encoded at all: that isn't calm.
  const calm = leftOut < (encoded + leftOut) * hardlyAny ? pace.calm + seconds : 0;
  if (calm < patience) return { ...pace, calm };
  if (fps < chosen) return { fps: fps * 2, calm: 0, patience, raised: true };
  return startPace(chosen);
}

/**
 * Calls back once per picture. Pictures follow `clock`, on an even grid: the nth is at n / fps seconds. After a delay the missed ones are
 * left out. Runs in a worker: a hidden page's own timers run once a second at most.
 * @param clock seconds
 * @returns how to stop
 */
export function startPacer({ fps, clock, draw }: { fps: number; clock: () => number; draw: (index: number) => void }): () => void {
  let last = -1;
  // Twice as often as pictures are needed, so that none waits for a late timer.
  const timer = setInterval(() => {
    const index = Math.floor(clock() * fps);
    if (index <= last) return;
    last = index;
    draw(index);
  }, 500 / fps);
  return () => clearInterval(timer);
}
