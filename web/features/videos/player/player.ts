import type { Segment } from '@everycast/contract/videos';
import { backward, onward } from '../edit/playback.ts';
import { clamp } from '../edit/segments.ts';
import { type FrameRate, frameAt, frameCount, frameLength, middleOf, nearestStart, startOf } from '../time/frames.ts';

export interface PlayerState {
  /** When the current frame starts, in seconds from the first frame. */
  seconds: number;
  playing: boolean;
  /** 1, 2, 4 or 8 times the result's speed; negative for reverse. */
  pace: number;
  /** Only for listening; the edit's own mute is separate. */
  muted: boolean;
  /** Duration and size are known. */
  ready: boolean;
}

/** What the player follows: the edit, as far as it can be previewed. */
export interface Rules {
  kept: readonly Segment[];
  rate: FrameRate & { variable: boolean };
  duration: number;
  speed: number;
  volume: number;
  mute: boolean;
}

export interface Player {
  /** Attaches to the media element; returns how to detach. */
  attach(video: HTMLVideoElement): () => void;
  obey(rules: Rules): void;
  /** Calls back once duration and size are known; returns how to cancel. */
  whenReady(run: () => void): () => void;
  toggle(): void;
  pause(): void;
  /** Plays forward or in reverse; each further call doubles the speed. */
  shuttle(direction: 1 | -1): void;
  step(frames: number): void;
  /** Shows the frame at a time, in seconds; past the ends it is the first or the last. */
  seek(seconds: number): void;
  mute(): void;
  read(): PlayerState;
  subscribe(listener: () => void): () => void;
}

/** The slowest and the fastest that browsers play, and the fastest that is used. */
const [slowest, fastest, fastestPace] = [0.0625, 16, 8];

/**
 * Plays the kept parts of a video, exact to the frame: a time is always the start of a frame, and the visible frame is the one the browser
 * reports.
 */
export function createPlayer(rules: Rules): Player {
  let video: HTMLVideoElement | null = null;
  let state: PlayerState = { seconds: rules.kept[0]?.start ?? 0, playing: false, pace: 1, muted: false, ready: false };
  /** The first frame in browser time: late if audio starts before it. null until it is seen. */
  let origin: number | null = null;
  /** Where to seek after the current seek; a drag requests more than a browser can do. */
  let wanted: number | null = null;
  /** The current segment; null if it has to be determined. */
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

  /** Continues within the edit: to the next segment, or back to the start after the last. */
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
        // An earlier pause isn't a failure; in any other case it simply doesn't play.
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

  /** Browsers don't play in reverse: frame after frame is sought, as fast as they load. */
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
    // A frame of a variable rate may be shown for long: stepping continues from where it was sought, or it would never leave it.
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
      // A file that is reloaded after an interruption starts at the beginning.
      if (origin !== null) seek(state.seconds);
    });
    on('seeked', () => {
      const at = wanted;
      wanted = null;
      if (at !== null) show(at);
    });
    // Frames aren't reported in a hidden tab; the edit applies there, too.
    on('timeupdate', () => document.hidden && shown(element.currentTime));
    on('ended', () => {
      if (!state.playing) return;
      set({ seconds: rules.duration });
      proceed();
    });
    on('pause', () => {
      // For example by a headset's keys: everything else updates the state itself.
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
