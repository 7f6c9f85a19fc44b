/** Runs work when its turn has come. @throws the signal's reason, where that comes before the turn; and what the work throws */
type InTurn = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Lets at most `atOnce` pieces of work run at a time; the others wait, first come, first served. */
export function createTurns(atOnce: number): InTurn {
  let busy = 0;
  const waiting: (() => void)[] = [];

  const turn = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted();
      const go = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(go);
    });

  return async (work, signal) => {
    if (busy < atOnce) busy++;
    else await turn(signal);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  };
}
