import type { Segment } from '@everycast/contract/videos';
import { backward, onward } from '../edit/playback.ts';
import { clamp } from '../edit/segments.ts';
import { type FrameRate, frameAt, frameCount, frameLength, middleOf, nearestStart, startOf } from '../time/frames.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { onEachDraw, playVideo, watchVideo } from './video-element.ts';

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

function setSound(video: HTMLVideoElement, { volume, mute, speed }: Rules, { muted, pace }: PlayerState): void {
  video.volume = clamp(volume, 0, 1);
  video.muted = muted || mute;
  video.playbackRate = clamp(speed * Math.max(pace, 1), slowest, fastest);
}

/**
 * Plays the kept parts of a video, exact to the frame: a time is always the start of a frame, and the visible frame is the one the browser
 * reports.
 */
export function createPlayer(rules: Rules): Player {
  let video: HTMLVideoElement | null = null;
  const { read, set, subscribe, whenReady } = createPlayerState(rules.kept[0]?.start ?? 0);
  /** The first frame in browser time: late if audio starts before it. null until it is seen. */
  let origin: number | null = null;
  /** Where to seek after the current seek; a drag requests more than a browser can do. */
  let wanted: number | null = null;
  /** The current segment; null if it has to be determined. */
  let playing: number | null = null;
  let stopRewinding = (): void => undefined;

  const show = (at: number): void => {
    if (video?.seeking) wanted = at;
    else if (video) video.currentTime = at;
  };

  function seek(seconds: number): void {
    const frame = clamp(frameAt(seconds, rules.rate), 0, frameCount(rules.duration, rules.rate) - 1);
    set({ seconds: startOf(frame, rules.rate) });
    show((origin ?? 0) + middleOf(frame, rules.rate));
  }

  function applySound(): void {
    if (video) setSound(video, rules, read());
  }

  /** Continues within the edit: to the next segment, or back to the start after the last. */
  function proceed(): void {
    const next = onward(rules.kept, playing, read().seconds, frameLength(rules.rate) / 2);
    if (next.do === 'stop') {
      halt();
      seek(next.at);
      return;
    }
    playing = next.index;
    if (next.do === 'jump') seek(next.to);
    if (video?.paused) playVideo(video, halt);
  }

  function halt(): void {
    stopRewinding();
    playing = null;
    set({ playing: false, pace: 1 });
    video?.pause();
  }

  function play(pace: number): void {
    stopRewinding();
    playing = null;
    set({ playing: true, pace });
    applySound();
    if (pace > 0) proceed();
    else rewind();
  }

  /** Browsers don't play in reverse: frame after frame is sought, as fast as they load. */
  function rewind(): void {
    video?.pause();
    let at = read().seconds;
    stopRewinding = onEachDraw((passed) => {
      const to = backward(rules.kept, at + passed * read().pace * rules.speed, frameLength(rules.rate));
      if (to === null) {
        halt();
        seek(Math.min(...rules.kept.map(({ start }) => start)));
        return;
      }
      at = to;
      if (!video?.seeking) seek(at);
    });
  }

  function shown(mediaTime: number): void {
    if (origin === null) {
      origin = video?.currentTime === 0 ? mediaTime : 0;
      if (read().seconds > 0) seek(read().seconds);
    }
    if (video?.seeking || wanted !== null) return;
    const seconds = Math.max(0, mediaTime - (origin ?? 0));
    // A frame of a variable rate may be shown for long: stepping continues from where it was sought, or it would never leave it.
    if (!rules.rate.variable) set({ seconds: nearestStart(seconds, rules.rate) });
    else if (read().playing) set({ seconds });
    if (read().playing && read().pace > 0) proceed();
  }

  function attach(element: HTMLVideoElement): () => void {
    video = element;
    const stopWatching = watchVideo(element, {
      shown,
      emptied() {
        wanted = null;
      },
      loaded() {
        set({ ready: true });
        applySound();
        // A file that is reloaded after an interruption starts at the beginning.
        if (origin !== null) seek(read().seconds);
      },
      seeked() {
        const at = wanted;
        wanted = null;
        if (at !== null) show(at);
      },
      ended() {
        if (!read().playing) return;
        set({ seconds: rules.duration });
        proceed();
      },
      paused() {
        // For example by a headset's keys: everything else updates the state itself.
        if (read().playing && read().pace > 0 && !element.ended && !element.seeking) halt();
      },
    });
    applySound();
    if (element.readyState > 0) set({ ready: true });
    return () => {
      halt();
      stopWatching();
      video = null;
    };
  }

  return {
    attach,
    obey(next) {
      rules = next;
      applySound();
    },
    whenReady,
    toggle: () => (read().playing ? halt() : play(1)),
    pause: halt,
    shuttle(direction) {
      const faster = read().playing && Math.sign(read().pace) === direction;
      play(faster ? clamp(read().pace * 2, -fastestPace, fastestPace) : direction);
    },
    step(frames) {
      halt();
      seek(startOf(Math.max(0, frameAt(read().seconds, rules.rate) + frames), rules.rate));
    },
    seek(seconds) {
      playing = null;
      seek(seconds);
    },
    mute() {
      set({ muted: !read().muted });
      applySound();
    },
    read,
    subscribe,
  };
}
