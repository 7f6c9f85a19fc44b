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
