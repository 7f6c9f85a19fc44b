import { type SyntheticEvent, useRef, useState } from 'react';

export interface Player {
  /** What the <video> takes. */
  props: {
    ref: React.RefObject<HTMLVideoElement | null>;
    onTimeUpdate: (event: SyntheticEvent<HTMLVideoElement>) => void;
    onSeeking: (event: SyntheticEvent<HTMLVideoElement>) => void;
    onPause: () => void;
  };
  /** Where it stands, in seconds. */
  time: number;
  /** The name of the part that is playing. */
  playing: string | null;
  seek(time: number): void;
  /** Plays a part and stops at its end. */
  play(name: string, part: { start: number; end: number }): void;
  pause(): void;
}

/** The one player of a screen, which plays parts of its video for those beside it. */
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
      // A browser that does not play it says so in the player itself.
      void ref.current?.play().catch(() => setPlaying(null));
    },
    pause: () => ref.current?.pause(),
  };
}
