import type { Segment } from '@everycast/contract/videos';
import { backward, onward } from '../edit/playback.ts';
import { clamp } from '../edit/segments.ts';
import { type FrameRate, frameAt, frameCount, frameLength, middleOf, nearestStart, startOf } from '../time/frames.ts';

export interface PlayerState {
  /** When the frame that is shown begins, in seconds from the first picture. */
  seconds: number;
  playing: boolean;
  /** 1, 2, 4 or 8 times as fast as the result; below 0 backwards. */
  pace: number;
  /** For listening alone; the edit's own silence is apart. */
  muted: boolean;
  /** Length and size are known. */
  ready: boolean;
}

/** What the player keeps to: the edit, as far as it can be heard and seen at once. */
export interface Rules {
  kept: readonly Segment[];
  rate: FrameRate & { variable: boolean };
  duration: number;
  speed: number;
  volume: number;
  mute: boolean;
}

export interface Player {
  /** Takes hold of the element that plays; gives back how to let go. */
  attach(video: HTMLVideoElement): () => void;
  obey(rules: Rules): void;
  /** Calls back once length and size are known; gives back how not to. */
  whenReady(run: () => void): () => void;
  toggle(): void;
  pause(): void;
  /** Plays on or backwards; each further call doubles the pace. */
  shuttle(direction: 1 | -1): void;
  step(frames: number): void;
  /** Shows the frame at a moment, in seconds; past the ends it is the first or the last. */
  seek(seconds: number): void;
  mute(): void;
  read(): PlayerState;
  subscribe(listener: () => void): () => void;
}

/** The fastest and the slowest that browsers play, and the fastest that is asked for. */
const [slowest, fastest, fastestPace] = [0.0625, 16, 8];

/**
 * Plays what is kept of a video, exact to the frame: a moment is always the beginning of a frame, and the picture that is shown is the one
 * the browser says it shows.
 */
export function createPlayer(rules: Rules): Player {
  let video: HTMLVideoElement | null = null;
  let state: PlayerState = { seconds: rules.kept[0]?.start ?? 0, playing: false, pace: 1, muted: false, ready: false };
  /** Where the browser's time has the first picture: late, where sound begins before it. null until it is seen. */
  let origin: number | null = null;
  /** Where to seek once the seek under way is done; a drag asks for more of them than a browser can do. */
  let wanted: number | null = null;
  /** The segment that is played; null where that has to be found out. */
  let playing: number | null = null;
  let backwards = 0;
  const listeners = new Set<() => void>();

  const set = (part: Partial<PlayerState>): void => {
    if (Object.entries(part).every(([key, value]) => state[key as keyof PlayerState] === value)) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const show = (at: number): void => {
    if (!video) return;
    if (video.seeking) wanted = at;
    else video.currentTime = at;
  };

  function seek(seconds: number): void {
    const frame = clamp(frameAt(seconds, rules.rate), 0, frameCount(rules.duration, rules.rate) - 1);
    set({ seconds: startOf(frame, rules.rate) });
    show((origin ?? 0) + middleOf(frame, rules.rate));
  }

  function hear(): void {
    if (!video) return;
    video.volume = clamp(rules.volume, 0, 1);
    video.muted = state.muted || rules.mute;
    video.playbackRate = clamp(rules.speed * Math.max(state.pace, 1), slowest, fastest);
  }

  /** Goes on within the edit: on to the next segment, or back to the start after the last. */
  function proceed(): void {
    const next = onward(rules.kept, playing, state.seconds, frameLength(rules.rate) / 2);
    if (next.do === 'stop') {
      halt();
      seek(next.at);
      return;
    }
    playing = next.index;
    if (next.do === 'jump') seek(next.to);
    if (video?.paused) {
      video.play().catch((thrown: unknown) => {
        // A pause that came first is no failure; whatever else keeps it from playing, it does not play.
        if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) halt();
      });
    }
  }

  function halt(): void {
    cancelAnimationFrame(backwards);
    playing = null;
    set({ playing: false, pace: 1 });
    video?.pause();
  }

  function play(pace: number): void {
    cancelAnimationFrame(backwards);
    playing = null;
    set({ playing: true, pace });
    hear();
    if (pace > 0) {
      proceed();
      return;
    }
    video?.pause();
    rewind();
  }

  /** Browsers do not play backwards: picture after picture is sought, as fast as they come. */
  function rewind(): void {
    let [last, at] = [performance.now(), state.seconds];
    const turn = (now: number) => {
      const to = backward(rules.kept, at + ((now - last) / 1000) * state.pace * rules.speed, frameLength(rules.rate));
      last = now;
      if (to === null) {
        halt();
        seek(Math.min(...rules.kept.map(({ start }) => start)));
        return;
      }
      at = to;
      if (!video?.seeking) seek(at);
      backwards = requestAnimationFrame(turn);
    };
    backwards = requestAnimationFrame(turn);
  }

  function shown(mediaTime: number): void {
    if (origin === null) {
      origin = video?.currentTime === 0 ? mediaTime : 0;
      if (state.seconds > 0) seek(state.seconds);
    }
    if (video?.seeking || wanted !== null) return;
    const seconds = Math.max(0, mediaTime - (origin ?? 0));
    // A picture of an uneven video may be shown for long: stepping goes on from where it was sought, or it would never leave it.
    if (!rules.rate.variable) set({ seconds: nearestStart(seconds, rules.rate) });
    else if (state.playing) set({ seconds });
    if (state.playing && state.pace > 0) proceed();
  }

  function attach(element: HTMLVideoElement): () => void {
    video = element;
    const over = new AbortController();
    const on = (name: string, run: () => void) => element.addEventListener(name, run, { signal: over.signal });
    let frame = 0;
    const watch = () => {
      frame = element.requestVideoFrameCallback((_now, { mediaTime }) => {
        shown(mediaTime);
        watch();
      });
    };
    on('emptied', () => {
      wanted = null;
    });
    on('loadedmetadata', () => {
      set({ ready: true });
      hear();
      // A file that is taken up again after a break begins at its front.
      if (origin !== null) seek(state.seconds);
    });
    on('seeked', () => {
      const at = wanted;
      wanted = null;
      if (at !== null) show(at);
    });
    // Nobody is told of frames in a tab that is not seen; the edit holds there too.
    on('timeupdate', () => document.hidden && shown(element.currentTime));
    on('ended', () => {
      if (!state.playing) return;
      set({ seconds: rules.duration });
      proceed();
    });
    on('pause', () => {
      // By the keys of a headset, for example: everything else says so itself.
      if (state.playing && state.pace > 0 && !element.ended && !element.seeking) halt();
    });
    watch();
    hear();
    if (element.readyState > 0) set({ ready: true });
    return () => {
      halt();
      over.abort();
      element.cancelVideoFrameCallback(frame);
      video = null;
    };
  }

  return {
    attach,
    obey(next) {
      rules = next;
      hear();
    },
    whenReady(run) {
      const look = () => {
        if (!state.ready) return;
        listeners.delete(look);
        run();
      };
      listeners.add(look);
      look();
      return () => listeners.delete(look);
    },
    toggle: () => (state.playing ? halt() : play(1)),
    pause: halt,
    shuttle(direction) {
      const faster = state.playing && Math.sign(state.pace) === direction;
      play(faster ? clamp(state.pace * 2, -fastestPace, fastestPace) : direction);
    },
    step(frames) {
      halt();
      seek(startOf(Math.max(0, frameAt(state.seconds, rules.rate) + frames), rules.rate));
    },
    seek(seconds) {
      playing = null;
      seek(seconds);
    },
    mute() {
      set({ muted: !state.muted });
      hear();
    },
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
