import type { Sound } from '../mixer.ts';
import { measure } from '../probe/measure.ts';
import { createMotion } from '../probe/motion.ts';
import { createCompositor } from './compositor.ts';
import { addFaces } from './fonts.ts';
import type { Picture } from './h264.ts';
import { createInputs } from './inputs.ts';
import { createLimiter, encodesFullRange } from './limited-range.ts';
import type { Command, News, Shape } from './messages.ts';
import { startPacer } from './pace.ts';
import { type RecordedSession, startRecordedSession } from './recorded-session.ts';
import { type Session, type SessionParts, startSession } from './session.ts';
import { createSoundClock } from './sound-clock.ts';

/** The program of a studio: everything between its inputs and its connection, away from the page, whose own work would interrupt it. */
const post = (news: News) => self.postMessage(news);

function open({ canvas, sound, faces, picture: first, pumped }: Extract<Command, { type: 'open' }>) {
  let picture = first;
  addFaces(faces);
  const clock = createSoundClock();
  const listeners = new Set<(sound: Sound) => void>();
  sound.onmessage = ({ data }: MessageEvent<Sound>) => {
    clock.heard(data.time + data.data.length / 2 / 48_000);
    for (const listener of listeners) listener(data);
  };
  const listen = (listener: (sound: Sound) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  const inputs = createInputs();
  const images = new Map<string, ImageBitmap>();
  let cameraOn = true;
  const compositor = createCompositor(canvas, (source) => {
    if (source.kind === 'image') {
      const image = images.get(source.mediaId);
      return image ? { image, width: image.width, height: image.height } : null;
    }
    const image = source.kind === 'camera' && !cameraOn ? null : inputs.get(source.kind);
    if (image instanceof VideoFrame) return { image, width: image.displayWidth, height: image.displayHeight };
    return image && { image, width: image.width, height: image.height };
  });

  let session: Session | null = null;
  /** The same one, if the page records for it. */
  let recorded: RecordedSession | null = null;
  /** Grows whenever a stream starts or ends: what was started for an earlier one is closed. */
  let generation = 0;
  let measuring = new AbortController();
  let stopPacer = startDrawing();
  function startDrawing(): () => void {
    [canvas.width, canvas.height] = [picture.width, picture.height];
    return startPacer({
      fps: picture.fps,
      clock: clock.now,
      draw(index) {
        // A computer that can't keep up has other things to do.
        if (session?.skips(index)) return;
        compositor.draw(clock.now());
        session?.picture(canvas, index);
        if (pumped) post({ type: 'tick' });
      },
    });
  }

  function setPicture(next: Shape): void {
    if (session) return;
    stopPacer();
    picture = next;
    stopPacer = startDrawing();
  }

  async function end(): Promise<void> {
    generation += 1;
    const ending = session;
    session = recorded = null;
    await ending?.close();
  }

  /** What a stream would be given; a stream has the computer to itself. */
  async function measured({ id, picture: of }: Extract<Command, { type: 'measure' }>): Promise<void> {
    measuring = new AbortController();
    const { signal } = measuring;
    const possible = session === null && 'VideoEncoder' in self;
    const sustained = possible ? await measureMotion(of, signal) : null;
    post({ type: 'measured', id, sustained });
  }

  async function goLive({ streamId, url, bitrate, ...how }: Extract<Command, { type: 'goLive' }>): Promise<void> {
    measuring.abort();
    await end();
    const own = ++generation;
    const parts: Omit<SessionParts, 'listen' | 'onError'> = {
      url,
      picture: { ...picture, bitrate },
      onStats: (stats) => post({ type: 'stats', streamId, stats }),
      onState: (link) => post({ type: 'link', streamId, link }),
    };
    if (how.recorded) {
      session = recorded = startRecordedSession({ ...parts, onOrder: (order) => post({ type: 'record', order }) });
      return;
    }
    const started = await startSession({ ...parts, listen, onError: (error) => post({ type: 'failed', message: error.message }) });
    if (own === generation) session = started;
    else await started.close();
  }

  return (command: Exclude<Command, { type: 'open' }>): void | Promise<void> => {
    if (command.type === 'show') {
      const isReady = () => command.awaits.every((kind) => inputs.get(kind) !== null || (kind === 'camera' && !cameraOn));
      return compositor.show(command.scene, { fade: command.fade, isReady });
    }
    if (command.type === 'frame') return inputs.put(command.kind, command.frame);
    if (command.type === 'input') return command.frames ? inputs.follow(command.kind, command.frames) : inputs.remove(command.kind);
    if (command.type === 'image') return void images.set(command.mediaId, command.image);
    if (command.type === 'goLive') return goLive(command);
    if (command.type === 'end') return end();
    if (command.type === 'picture') return setPicture(command.picture);
    if (command.type === 'measure') return measured(command);
    if (command.type === 'recorded') return recorded?.piece(command.recording, command.piece);
    if (command.type === 'recordingFailed') return recorded?.failed(command.recording);
    cameraOn = command.on;
  };
}

async function measureMotion(picture: Picture, signal: AbortSignal): Promise<number | null> {
  const drawn = createMotion(picture.width, picture.height);
  const prepare = (await encodesFullRange(picture)) ? createLimiter() : null;
  return measure({
    picture,
    frameOf(index) {
      const frame = new VideoFrame(drawn(index), { timestamp: Math.round((index * 1_000_000) / picture.fps) });
      return prepare ? prepare(frame) : frame;
    },
    createEncoder: (init) => new VideoEncoder(init),
    signal,
  });
}

let run: ReturnType<typeof open> | null = null;
self.onmessage = async ({ data: command }: MessageEvent<Command>) => {
  try {
    if (command.type === 'open') run = open(command);
    else await run?.(command);
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
};
