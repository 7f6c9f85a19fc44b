/** What a video element reports. */
interface VideoReports {
  /** A frame is visible: its time in the media, in seconds. */
  shown(mediaTime: number): void;
  emptied(): void;
  loaded(): void;
  seeked(): void;
  ended(): void;
  paused(): void;
}

/** Watches a video element. @returns how to stop */
export function watchVideo(element: HTMLVideoElement, reports: VideoReports): () => void {
  const over = new AbortController();
  const on = (name: string, run: () => void) => element.addEventListener(name, run, { signal: over.signal });
  let frame = 0;
  const watch = () => {
    frame = element.requestVideoFrameCallback((_now, { mediaTime }) => {
      reports.shown(mediaTime);
      watch();
    });
  };
  on('emptied', reports.emptied);
  on('loadedmetadata', reports.loaded);
  on('seeked', reports.seeked);
  // Frames aren't reported in a hidden tab; the edit applies there, too.
  on('timeupdate', () => document.hidden && reports.shown(element.currentTime));
  on('ended', reports.ended);
  on('pause', reports.paused);
  watch();
  return () => {
    over.abort();
    element.cancelVideoFrameCallback(frame);
  };
}

/** Plays a video. @param failed called if it doesn't play */
export function playVideo(element: HTMLVideoElement, failed: () => void): void {
  element.play().catch((thrown: unknown) => {
    // An earlier pause isn't a failure.
    if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) failed();
  });
}

/** Calls `step` whenever the page is drawn, with the seconds since the last time. @returns how to stop */
export function onEachDraw(step: (seconds: number) => void): () => void {
  let last = performance.now();
  let request = 0;
  const turn = (now: number) => {
    const passed = (now - last) / 1000;
    last = now;
    request = requestAnimationFrame(turn);
    step(passed);
  };
  request = requestAnimationFrame(turn);
  return () => cancelAnimationFrame(request);
}
