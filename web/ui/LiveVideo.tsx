import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PlayState, playLive } from '../lib/flv-player.ts';
import css from './LiveVideo.module.css';
import { Video } from './Video.tsx';

interface LiveVideoProps {
  /** Of an endless FLV file. */
  url: string;
  label: string;
  /** Shown instead of a picture. */
  waiting: ReactNode;
  /** Shown where the stream can't be watched from this process of the server. */
  elsewhere?: ReactNode;
  unsupported: ReactNode;
  /** The device that plays its sound; empty for the browser's default. */
  speakers?: string;
  /** That device isn't connected, so the default one plays it. */
  onNoSpeakers?: () => void;
}

/** Plays a live stream, muted until its controls say otherwise. */
export function LiveVideo({ url, label, waiting, elsewhere = waiting, unsupported, speakers = '', onNoSpeakers }: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<PlayState>('waiting');
  useEffect(() => (video.current ? playLive(video.current, url, setState) : undefined), [url]);
  useEffect(() => {
    // Not every browser can choose.
    if (speakers !== '') video.current?.setSinkId?.(speakers).catch(() => onNoSpeakers?.());
  }, [speakers, onNoSpeakers]);
  return (
    <div className={css.frame} data-state={state}>
      <Video ref={video} className={css.video} aria-label={label} autoPlay muted playsInline controls={state === 'playing'} />
      {state !== 'playing' && <div className={css.instead}>{{ waiting, elsewhere, unsupported }[state]}</div>}
    </div>
  );
}
