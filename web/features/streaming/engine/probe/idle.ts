/** After opening, a studio starts its camera, sound and pictures; testing waits for that. Milliseconds. */
const settles = 3_000;

/** Calls back when the page has nothing else to do. @returns how to cancel it */
export function whenIdle(run: () => void): () => void {
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
