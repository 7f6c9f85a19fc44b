import type { MediaTag } from '@everycast/streaming/flv/tag';
import { adapt } from './adapt.ts';
import { startAudioEncoder } from './audio-encoder.ts';
import { type Link, type LinkState, openLink } from './link.ts';
import type { Mixer } from './mixer.ts';
import { createVideoEncoder, type Picture } from './video-encoder.ts';

/** Milliseconds between two looks at the connection. */
const lookEvery = 500;

export interface SessionFigures {
  /** Bits per second. */
  bitrate: number;
  chosen: number;
  encoded: number;
  /** Pictures left out because this machine, or its connection, is too slow. */
  leftOut: number;
}

interface SessionParts {
  streamId: string;
  picture: Picture;
  mixer: Mixer;
  onState(state: LinkState): void;
  onFigures(figures: SessionFigures): void;
  /** Encoding has failed: nothing more can be sent. */
  onError(error: Error): void;
}

/** A stream from this browser: encodes what is drawn and mixed, and sends it over one connection. */
export async function startSession({ streamId, picture, mixer, onState, onFigures, onError }: SessionParts) {
  let link: Link | null = null;
  let changedAt = performance.now();
  const send = (tag: MediaTag) => link?.send(tag);
  const video = createVideoEncoder(picture, send, onError);
  // Loading the encoder of sound may take seconds: pictures without sound would run ahead of it.
  const audio = await startAudioEncoder({ listen: mixer.listen, send, onError });
  link = openLink({
    streamId,
    bitrate: video.bitrate,
    onState,
    onReady() {
      audio.restart();
      video.restart();
    },
  });

  const timer = setInterval(() => {
    const since = (performance.now() - changedAt) / 1000;
    const next = adapt({ bitrate: video.bitrate(), chosen: picture.bitrate, waiting: link?.waiting() ?? 0, since });
    if (next !== video.bitrate()) {
      changedAt = performance.now();
      video.setBitrate(next);
    }
    const { encoded, leftOut } = video.figures();
    onFigures({ bitrate: video.bitrate(), chosen: picture.bitrate, encoded, leftOut: leftOut + (link?.leftOut() ?? 0) });
  }, lookEvery);

  return {
    /** Sends what the canvas shows now. @param index the picture's number on the grid of the mixer's clock */
    picture: (canvas: HTMLCanvasElement, index: number) => video.encode(canvas, index),
    async close(): Promise<void> {
      clearInterval(timer);
      link?.close();
      video.close();
      await audio.close();
    },
  };
}
export type Session = Awaited<ReturnType<typeof startSession>>;
