import type { MediaTag } from '@everycast/streaming/flv/tag';
import type { Sound } from '../mixer.ts';
import { adapt } from './adapt.ts';
import { startAudioEncoder } from './audio-encoder.ts';
import { type Picture, supportedCodec } from './h264.ts';
import { createLimiter, encodesFullRange } from './limited-range.ts';
import { type Link, openLink } from './link.ts';
import type { LinkState } from './link-state.ts';
import { type Made, nextPace, paceEvery, startPace } from './pace.ts';
import { createVideoEncoder } from './video-encoder.ts';

/** Milliseconds between two looks at the connection. */
const lookEvery = 500;

export interface SessionFigures {
  /** Bits per second; fewer than chosen where the connection is too slow. */
  bitrate: number;
  /** Null where the browser doesn't count them. */
  encoded: number | null;
  /** Pictures left out because this machine, or its connection, is too slow. */
  leftOut: number | null;
  /** What can't keep up with a recording, so that parts of it are left out. */
  behind: 'server' | 'connection' | null;
  /** Pictures per second; fewer than chosen where this machine can't keep up. */
  fps: number;
  /** What it would be without these limits. */
  chosen: Picture;
}

/** A stream that is sent. */
export interface Session {
  /** Sends what the canvas shows now. @param index the picture's number on the grid of the sound's clock */
  picture(canvas: OffscreenCanvas, index: number): void;
  close(): Promise<void>;
}

export interface SessionParts {
  url: string;
  picture: Picture;
  /** Calls back with every piece of sound from now on; returns how to stop. */
  listen: (listener: (sound: Sound) => void) => () => void;
  onState(state: LinkState): void;
  onFigures(figures: SessionFigures): void;
  /** Encoding has failed: nothing more can be sent. */
  onError(error: Error): void;
}

/** A stream from this browser: encodes what is drawn and mixed, and sends it over one connection. */
export async function startSession({ url, picture, listen, onState, onFigures, onError }: SessionParts): Promise<Session> {
  let link: Link | null = null;
  let changedAt = performance.now();
  let pace = startPace(picture.fps);
  let paced: Made & { at: number } = { encoded: 0, leftOut: 0, at: changedAt };
  const send = (tag: MediaTag) => link?.send(tag);
  const codec = await supportedCodec(picture);
  const prepare = (await encodesFullRange(picture, codec)) ? createLimiter() : null;
  const video = createVideoEncoder({ picture, codec, prepare, send, onError });
  // Loading the encoder of sound may take seconds: pictures without sound would run ahead of it.
  const audio = await startAudioEncoder({ listen, send, onError });
  link = openLink({
    url,
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
    const now = performance.now();
    if (now - paced.at > paceEvery * 1000) {
      pace = nextPace(pace, picture.fps, { encoded: encoded - paced.encoded, leftOut: leftOut - paced.leftOut });
      paced = { encoded, leftOut, at: now };
    }
    const all = leftOut + (link?.leftOut() ?? 0);
    onFigures({ bitrate: video.bitrate(), fps: pace.fps, chosen: picture, encoded, leftOut: all, behind: null });
  }, lookEvery);

  return {
    picture(canvas, index) {
      if (index % (picture.fps / pace.fps) === 0) video.encode(canvas, index);
    },
    async close() {
      clearInterval(timer);
      link?.close();
      video.close();
      await audio.close();
    },
  };
}
