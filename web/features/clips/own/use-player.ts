import { type SyntheticEvent, useRef, useState } from 'react';

export interface Player {
  /** The <video> element's props. */
  props: {
    ref: React.RefObject<HTMLVideoElement | null>;
    onTimeUpdate: (event: SyntheticEvent<HTMLVideoElement>) => void;
    onSeeking: (event: SyntheticEvent<HTMLVideoElement>) => void;
    onPause: () => void;
  };
  /** Its position, in seconds. */
  time: number;
  /** The name of the part that is playing. */
  playing: string | null;
  seek(time: number): void;
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
      onPause() {
        end.current = Number.POSITIVE_INFINITY;
        setPlaying(null);
      },
    },
    time,
    playing,
    seek,
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
