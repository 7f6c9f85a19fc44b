import { createFlvReader } from '@everycast/streaming/flv/read';

/** How far behind the newest picture is still live, and where it goes on if it isn't. Seconds. */
const maxBehind = 4;
const usualBehind = 1;
/** What is kept of what has been shown. Seconds. */
const keptBehind = 10;

/**
 * `waiting`: nothing is on air, or it can't be reached; it is tried again. `elsewhere`: it is on air in another process of the server, which
 * is tried again, too. `unsupported`: this browser can't show it.
 */
export type PlayState = 'waiting' | 'elsewhere' | 'playing' | 'unsupported';

/** Plays an endless FLV file in a video element, close to its newest picture. @returns stops it */
export function playLive(video: HTMLVideoElement, url: string, onState: (state: PlayState) => void): () => void {
  const stop = new AbortController();
  void keepPlaying();
  return () => stop.abort();

  async function keepPlaying(): Promise<void> {
    while (!stop.signal.aborted) {
      let next: PlayState = 'waiting';
      try {
        next = await playOnce(video, url, stop.signal, onState);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (error instanceof Unsupported) return onState('unsupported');
        // Whatever else went wrong: the next attempt starts afresh.
      }
      onState(next);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

class Unsupported extends Error {}

/** @returns what it is once it no longer plays */
async function playOnce(
  video: HTMLVideoElement,
  url: string,
  signal: AbortSignal,
  onState: (state: PlayState) => void,
): Promise<'waiting' | 'elsewhere'> {
  const response = await fetch(url, { signal, cache: 'no-store' });
  // 204: nothing is on air.
  if (response.status === 503) return 'elsewhere';
  if (response.status !== 200 || !response.body) return 'waiting';
  if (!('MediaSource' in window)) throw new Unsupported();
  const media = new MediaSource();
  const address = URL.createObjectURL(media);
  video.src = address;
  try {
    await new Promise((resolve) => media.addEventListener('sourceopen', resolve, { once: true }));
    const buffer = createBuffer(media, video);
    // Loaded only where something is played.
    const { createRemuxer } = await import('./flv-remux.ts');
    const remuxer = createRemuxer({
      onStart: buffer.start,
      onBytes: buffer.append,
      onUnknown() {
        throw new Unsupported();
      },
    });
    const flv = createFlvReader();
    const reader = response.body.getReader();
    for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
      await remuxer.add(flv.push(value));
      await buffer.settled();
      if (video.buffered.length > 0) onState('playing');
    }
    return 'waiting';
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What is waiting for the browser's buffer, in order. */
function createBuffer(media: MediaSource, video: HTMLVideoElement) {
  let source: SourceBuffer | null = null;
  let work: Promise<void> = Promise.resolve();
  const then = (step: (on: SourceBuffer) => void): void => {
    work = work.then(async () => {
      if (!source) return;
      const done = new Promise((resolve) => source?.addEventListener('updateend', resolve, { once: true }));
      step(source);
      if (source.updating) await done;
    });
    // Reported by `settled`.
    work.catch(() => undefined);
  };

  const follow = (): void => {
    const { buffered, currentTime } = video;
    if (buffered.length === 0) return;
    const [start, end] = [buffered.start(buffered.length - 1), buffered.end(buffered.length - 1)];
    if (currentTime < start || end - currentTime > maxBehind) video.currentTime = Math.max(start, end - usualBehind);
    // A browser that wants a click first shows its own button.
    if (video.paused && video.autoplay) video.play().catch(() => undefined);
    if (currentTime - buffered.start(0) > 2 * keptBehind) then((on) => on.remove(0, currentTime - keptBehind));
  };

  return {
    start(mimeType: string): void {
      if (!MediaSource.isTypeSupported(mimeType)) throw new Unsupported();
      if (source) then((on) => on.changeType(mimeType));
      source ??= media.addSourceBuffer(mimeType);
    },
    append: (bytes: Uint8Array<ArrayBuffer>): void => then((on) => on.appendBuffer(bytes)),
    /** Resolves when everything so far is in the buffer. Rejects if the browser can't play it. */
    async settled(): Promise<void> {
      await work;
      follow();
    },
  };
}
