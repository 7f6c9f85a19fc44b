/** Sends a message per picture: a hidden tab's own timers run once a second at most, a worker's do not. */
let timer: ReturnType<typeof setInterval> | undefined;

self.onmessage = ({ data: fps }: MessageEvent<number>) => {
  clearInterval(timer);
  // Twice as often as pictures are needed, so that none waits for a late timer.
  if (fps > 0) timer = setInterval(() => self.postMessage(null), 500 / fps);
};
