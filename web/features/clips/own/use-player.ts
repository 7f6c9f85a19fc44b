import { type SyntheticEvent, useRef, useState } from 'react';

export interface Player {
  /** The <video> element's props. */
  props: {
    ref: React.RefObject<HTMLVideoElement | null>;
    onTimeUpdate: (event: SyntheticEvent<HTMLVideoElement>) => void;
    onSeeking: (event: SyntheticEvent<HTMLVideoElement>) => void;
    onPlay: () => void;
    onPause: () => void;
  };
  /** Its position, in seconds. */
  time: number;
  /** It plays, a part or on. */
  running: boolean;
  /** The name of the part that is playing. */
  playing: string | null;
  seek(time: number): void;
  /** Moves by so many seconds, within its ends. */
  skip(seconds: number): void;
  /** Plays on, or pauses. */
  toggle(): void;
  /** Plays a part and stops at its end. */
  play(name: string, part: { start: number; end: number }): void;
  pause(): void;
}

/** A screen's only player, which plays parts of its video for other components. */
export function usePlayer(): Player {
  const ref = useRef<HTMLVideoElement>(null);
  const end = useRef(Number.POSITIVE_INFINITY);
  const [time, setTime] = useState(0);
  const [playing, setPlaying] = useState<string | null>(null);
  const [running, setRunning] = useState(false);

  const seek = (to: number) => {
    if (ref.current) ref.current.currentTime = to;
    setTime(to);
  };
  const follow = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    setTime(video.currentTime);
    if (video.currentTime >= end.current) video.pause();
  };
  return {
    props: {
      ref,
      onTimeUpdate: follow,
      onSeeking: follow,
      onPlay: () => setRunning(true),
      onPause() {
        setRunning(false);
        end.current = Number.POSITIVE_INFINITY;
        setPlaying(null);
      },
    },
    time,
    running,
    playing,
    seek,
    skip(seconds) {
      const last = ref.current?.duration;
      seek(Math.max(0, Math.min(time + seconds, last !== undefined && Number.isFinite(last) ? last : time)));
    },
    toggle() {
      if (!ref.current?.paused) ref.current?.pause();
      // If the browser can't play it, the player itself shows that.
      else void ref.current.play().catch(() => setRunning(false));
    },
    play(name, part) {
      end.current = Number.POSITIVE_INFINITY;
      seek(part.start);
      end.current = part.end;
      setPlaying(name);
      // If the browser can't play it, the player itself shows that.
      void ref.current?.play().catch(() => setPlaying(null));
    },
    pause: () => ref.current?.pause(),
  };
}
