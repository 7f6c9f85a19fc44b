/**
 * Calls back once per picture, also while the tab is hidden. Pictures follow `clock`, on an even grid: the nth is at n / fps seconds. After
 * a delay the missed ones are left out.
 * @param clock seconds
 * @returns how to stop
 */
export function startPacer({ fps, clock, draw }: { fps: number; clock: () => number; draw: (index: number) => void }): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' });
  let last = -1;
  worker.onmessage = () => {
    const index = Math.floor(clock() * fps);
    if (index <= last) return;
    last = index;
    draw(index);
  };
  worker.postMessage(fps);
  return () => worker.terminate();
}
