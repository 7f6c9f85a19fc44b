import type { Sound } from '../mixer.ts';
import { createCompositor } from './compositor.ts';
import { addFaces } from './fonts.ts';
import { createInputs } from './inputs.ts';
import type { Command, News } from './messages.ts';
import { startPacer } from './pacer.ts';
import { type Session, startSession } from './session.ts';
import { createSoundClock } from './sound-clock.ts';

/** The program of a studio: everything between its inputs and its connection, away from the page, whose own work would interrupt it. */
const post = (news: News) => self.postMessage(news);

function open({ canvas, sound, faces, picture, pumped }: Extract<Command, { type: 'open' }>) {
  const { width, height, fps } = picture;
  [canvas.width, canvas.height] = [width, height];
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
  /** Grows whenever a stream starts or ends: what was started for an earlier one is closed. */
  let generation = 0;
  startPacer({
    fps,
    clock: clock.now,
    draw(index) {
      compositor.draw(clock.now());
      session?.picture(canvas, index);
      if (pumped) post({ type: 'tick' });
    },
  });

  async function end(): Promise<void> {
    generation += 1;
    const ending = session;
    session = null;
    await ending?.close();
  }

  async function goLive({ streamId, url, bitrate }: Extract<Command, { type: 'goLive' }>): Promise<void> {
    await end();
    const own = ++generation;
    const started = await startSession({
      url,
      listen,
      picture: { ...picture, bitrate },
      onFigures: (figures) => post({ type: 'figures', streamId, figures }),
      onError: (error) => post({ type: 'failed', message: error.message }),
      onState: (link) => post({ type: 'link', streamId, link }),
    });
    if (own === generation) session = started;
    else await started.close();
  }

  return (command: Exclude<Command, { type: 'open' }>): void | Promise<void> => {
    if (command.type === 'show') return compositor.show(command.scene, clock.now(), command);
    if (command.type === 'frame') return inputs.put(command.kind, command.frame);
    if (command.type === 'input') return command.frames ? inputs.follow(command.kind, command.frames) : inputs.remove(command.kind);
    if (command.type === 'image') return void images.set(command.mediaId, command.image);
    if (command.type === 'goLive') return goLive(command);
    if (command.type === 'end') return end();
    cameraOn = command.on;
  };
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
