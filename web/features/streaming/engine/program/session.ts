import type { MediaTag } from '@everycast/streaming/flv/tag';
import type { Sound } from '../mixer.ts';
import { startAudioEncoder } from './audio-encoder.ts';
import { type Picture, supportedCodec } from './h264.ts';
import { createLimiter, encodesFullRange } from './limited-range.ts';
import { type Link, openLink } from './link.ts';
import type { LinkState } from './link-state.ts';
import { type Made, nextPace, paceEvery, startPace } from './pace.ts';
import { createVideoEncoder } from './video-encoder.ts';

/** Milliseconds between two looks at the connection. */
const lookEvery = 500;
/** With more sound than this waiting to be encoded, pictures are left out until it has caught up: sound matters more. Seconds. */
const soundLate = 0.25;
/** Sound that was left out is shown for this long. Milliseconds. */
const shown = 10_000;

export interface SessionStats {
  /** Bits per second; fewer than chosen where the connection is too slow. */
  bitrate: number;
  /** What can't keep up, so that parts of the sound, or of a recording, are left out. */
  behind: 'computer' | 'server' | 'connection' | null;
  /** Pictures per second; fewer than chosen where this machine can't keep up. */
  fps: number;
  /** What it would be without these limits. */
  chosen: Picture;
}

/** A stream that is sent. */
export interface Session {
  /** Whether a picture needn't be drawn, because it isn't sent. @param index see `picture` */
  skips(index: number): boolean;
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
  onStats(stats: SessionStats): void;
  /** Encoding has failed: nothing more can be sent. */
  onError(error: Error): void;
}

/** A stream from this browser: encodes what is drawn and mixed, and sends it over one connection. */
export async function startSession({ url, picture, listen, onState, onStats, onError }: SessionParts): Promise<Session> {
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

  /** Pictures that were left out for the sound. */
  let yielded = 0;
  let reported = 0;
  const lost = { computer: { sounds: 0, at: Number.NEGATIVE_INFINITY }, connection: { sounds: 0, at: Number.NEGATIVE_INFINITY } };
  /** What has been too slow for the sound in the last moments. */
  function behind(): SessionStats['behind'] {
    const now = performance.now();
    const counts = { computer: audio.leftOut(), connection: link?.leftOut().sounds ?? 0 };
    for (const by of ['computer', 'connection'] as const) if (counts[by] > lost[by].sounds) lost[by] = { sounds: counts[by], at: now };
    return (['computer', 'connection'] as const).find((by) => now - lost[by].at < shown) ?? null;
  }
  function report(): void {
    const { pictures, sounds } = link?.leftOut() ?? { pictures: 0, sounds: 0 };
    const all = video.stats().leftOut + yielded + audio.leftOut() + pictures + sounds;
    if (all > reported && link?.report(all - reported)) reported = all;
  }

  const timer = setInterval(() => {
    const since = (performance.now() - changedAt) / 1000;
    const next = adapt({ bitrate: video.bitrate(), chosen: picture.bitrate, waiting: link?.waiting() ?? 0, since });
    if (next !== video.bitrate()) {
      changedAt = performance.now();
      video.setBitrate(next);
    }
    const { encoded } = video.stats();
    const leftOut = video.stats().leftOut + yielded;
    const now = performance.now();
    if (now - paced.at > paceEvery * 1000) {
      pace = nextPace(pace, picture.fps, { encoded: encoded - paced.encoded, leftOut: leftOut - paced.leftOut });
      paced = { encoded, leftOut, at: now };
    }
    report();
    onStats({ bitrate: video.bitrate(), fps: pace.fps, chosen: picture, behind: behind() });
  }, lookEvery);

  const skips = (index: number) => index % (picture.fps / pace.fps) !== 0;
  return {
    skips,
    picture(canvas, index) {
      // The stream begins with both.
      if (skips(index) || !audio.started()) return;
      if (audio.waiting() > soundLate) yielded += 1;
      else video.encode(canvas, index);
    },
    async close() {
      clearInterval(timer);
      link?.close();
      video.close();
      await audio.close();
    },
  };
}

/** How a stream's bitrate follows its connection. */
interface Pressure {
  /** Bits per second, now and as chosen in the settings. */
  bitrate: number;
  chosen: number;
  /** Bytes that wait to be sent. */
  waiting: number;
  /** Seconds since the bitrate was last changed. */
  since: number;
}

const lowest = 500_000;
/** More than this waiting is pressure, less than that is none: seconds of stream. */
const pressed = 1;
const relieved = 0.1;
/** Seconds between two steps: down quickly, up slowly. */
const downAfter = 2;
const upAfter = 10;

/** The bitrate to use from now on: three quarters under pressure, and back up by an eighth while there is none. */
function adapt({ bitrate, chosen, waiting, since }: Pressure): number {
  const seconds = (waiting * 8) / bitrate;
  if (seconds > pressed && since >= downAfter) return Math.max(Math.min(lowest, chosen), Math.round(bitrate * 0.75));
  if (seconds < relieved && since >= upAfter) return Math.min(chosen, Math.round(bitrate * 1.125));
  return bitrate;
}
