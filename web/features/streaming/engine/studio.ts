import type { StreamSettings } from '@everycast/contract/stream-settings';
import type { Encoding } from './encoding.ts';
import { createImages } from './images.ts';
import { createInputs } from './inputs.ts';
import { createLiveStream } from './live-stream.ts';
import { createMixer } from './mixer.ts';
import { createPictureFormat } from './picture-format.ts';
import { pictureOf } from './probe/ladder.ts';
import { facesOf } from './program/fonts.ts';
import { startProgram } from './program/program.ts';
import type { RecordOrder } from './program/recorded-session.ts';
import { mainFont } from './program/text.ts';
import { createRecorder } from './recorder.ts';
import { createSceneSwitcher } from './scene-switcher.ts';
import { createStudioStore, initial, type StudioStart } from './studio-state.ts';

/**
 * The studio behind the screen: inputs, scenes, sound, and the stream that is sent. It draws all the time, and sends what it draws while it
 * is live.
 */
export function createStudio(canvas: HTMLCanvasElement, settings: StreamSettings, start: StudioStart) {
  const store = createStudioStore({ ...initial, ...start, picture: pictureOf(settings), wanted: pictureOf(settings) });
  const format = createPictureFormat({
    store,
    settings,
    measure: (picture) => program.measure(picture),
    draw: (picture) => program.send({ type: 'picture', picture }),
  });
  const { width, height, fps } = store.read().picture;
  const mixer = createMixer({ muted: start.muted, onError: (error) => store.set({ failure: error.message }) });
  const program = startProgram({
    canvas,
    sound: mixer.sound,
    faces: facesOf(mainFont),
    picture: { width, height, fps },
    onNews(news) {
      if (news.type === 'failed') store.set({ failure: news.message });
      else if (news.type === 'record') record(news.order);
      else stream.onNews(news);
    },
  });
  const recorder = createRecorder({
    open() {
      const { picture } = store.read();
      return { picture: canvas.captureStream(picture.fps), sound: mixer.record(), bitrate: picture.bitrate };
    },
    onPiece: (recording, piece) => program.send({ type: 'recorded', recording, piece }),
    onFailed: (recording) => program.send({ type: 'recordingFailed', recording }),
  });
  function record(order: RecordOrder): void {
    try {
      recorder.order(order);
    } catch (error) {
      // Trying again wouldn't help.
      store.set({ failure: error instanceof Error ? error.message : String(error) });
    }
  }
  const images = createImages((mediaId, to, image) => {
    if (image) program.send({ type: 'image', mediaId, image }, [image]);
    store.set({ images: { ...store.read().images, [mediaId]: to } });
  });
  const scenes = createSceneSwitcher({ store, program, mixer, loadImage: images.load, openScreen: () => inputs.open('screen') });
  const inputs = createInputs({ store, program, mixer, settings: format.settings, onChanged: scenes.showNext });
  const stream = createLiveStream({
    store,
    program,
    mixer,
    onBehind: (chosen) => format.fit().fellBehind(chosen),
    onEnded() {
      scenes.showNext();
      inputs.reopenAfter(format.takeSaved);
    },
  });
  if (!start.cameraOn) program.send({ type: 'camera', on: false });
  scenes.show({ fade: false });

  return {
    read: store.read,
    subscribe: store.subscribe,
    start: inputs.open,
    stop: inputs.stop,
    loadImage: images.again,
    level: mixer.level,
    /** The settings' picture, and what fits this computer. */
    get fit() {
      return format.fit();
    },
    /** The settings as they are saved now, and what this browser can do with them: devices follow at once, the rest when nothing is live. */
    apply(settings: StreamSettings, encoding: Encoding): void {
      inputs.reopenAfter(() => format.save(settings, encoding));
    },
    /** Browsers start sound only after a person has done something. */
    resume: mixer.resume,
    selectScene: scenes.select,
    setScenes: scenes.setScenes,
    setMuted(muted: boolean): void {
      mixer.setMuted(muted);
      store.set({ muted });
    },
    setCameraOn(cameraOn: boolean): void {
      program.send({ type: 'camera', on: cameraOn });
      store.set({ cameraOn });
    },
    goLive: stream.start,
    end: stream.end,
    async close(): Promise<void> {
      program.send({ type: 'end' });
      recorder.close();
      program.close();
      inputs.close();
      images.close();
      await mixer.close();
    },
  };
}
export type Studio = ReturnType<typeof createStudio>;
