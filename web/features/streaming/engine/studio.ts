import { defined } from '@everycast/contract/defined';
import type { Scene } from '@everycast/contract/scenes';
import type { StreamSettings } from '@everycast/contract/stream-settings';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { gainOf, type InputKind, inputKinds, soundKinds, uses, videoKinds } from '../scenes/edits.ts';
import { type Input, openCamera, openMicrophone, openScreen, problemOf } from './cameras.ts';
import type { Encoding } from './encoding.ts';
import { createImages } from './images.ts';
import { createMixer } from './mixer.ts';
import { createFit } from './probe/fit.ts';
import { keyOf, pictureOf } from './probe/ladder.ts';
import { facesOf } from './program/fonts.ts';
import { isLinkEnd } from './program/link-state.ts';
import { startProgram } from './program/program.ts';
import type { RecordOrder } from './program/recorded-session.ts';
import { mainFont } from './program/text.ts';
import { createRecorder } from './recorder.ts';
import { initial, type StudioStart, type StudioState } from './studio-state.ts';

/** A browser that starts sound does so within this time. Milliseconds. */
const heldAfter = 1_000;

/**
 * The studio behind the screen: inputs, scenes, sound, and the stream that is sent. It draws all the time, and sends what it draws while it
 * is live.
 */
export function createStudio(canvas: HTMLCanvasElement, first: StreamSettings, start: StudioStart) {
  let saved = { settings: first, encoding: start.encoding };
  let fit = fitSaved();
  const { width, height, fps } = fit.used();
  const mixer = createMixer({ muted: start.muted, onError: (error) => set({ failure: error.message }) });
  const inputs = new Map<InputKind, Input>();
  /** What is being opened. An input that is stopped while it opens isn't wanted anymore. */
  const openings = new Map<InputKind, symbol>();
  const listeners = new Set<() => void>();
  let state: StudioState = { ...initial, ...start, picture: fit.used(), wanted: fit.wanted };

  const set = (change: Partial<StudioState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const setInput = (kind: InputKind, to: StudioState['inputs'][InputKind]) => {
    set({ inputs: { ...state.inputs, [kind]: to } });
    showNext();
  };
  const scene = () => defined(state.scenes.find(({ id }) => id === state.sceneId) ?? state.scenes[0], 'scene');
  const program = startProgram({
    canvas,
    sound: mixer.sound,
    faces: facesOf(mainFont),
    picture: { width, height, fps },
    onNews(news) {
      if (news.type === 'failed') return set({ failure: news.message });
      if (news.type === 'record') return record(news.order);
      const { live } = state;
      if (live?.streamId !== news.streamId) return;
      if (news.type === 'figures') {
        const { fps, chosen } = news.figures;
        if (fps < chosen.fps && live.figures?.fps === chosen.fps) fit.fellBehind(chosen);
        return set({ live: { ...live, figures: news.figures } });
      }
      set({ live: { ...live, link: news.link } });
      if (!isLinkEnd(news.link)) return;
      set({ over: news.link, overOf: live.streamId });
      end();
    },
  });
  const recorder = createRecorder({
    open: () => ({ picture: canvas.captureStream(state.picture.fps), sound: mixer.record(), bitrate: state.picture.bitrate }),
    onPiece: (recording, piece) => program.send({ type: 'recorded', recording, piece }),
    onFailed: (recording) => program.send({ type: 'recordingFailed', recording }),
  });
  function record(order: RecordOrder): void {
    try {
      recorder.order(order);
    } catch (error) {
      // Trying again wouldn't help.
      set({ failure: error instanceof Error ? error.message : String(error) });
    }
  }
  const images = createImages((mediaId, to, image) => {
    if (image) program.send({ type: 'image', mediaId, image }, [image]);
    set({ images: { ...state.images, [mediaId]: to } });
  });
  if (!start.cameraOn) program.send({ type: 'camera', on: false });
  show({ fade: false });

  const openers: Record<InputKind, () => Promise<Input>> = {
    camera: () => openCamera({ deviceId: saved.settings.videoInput, ...state.picture }),
    microphone: () => openMicrophone(saved.settings.audioInput),
    screen: () => openScreen(state.picture),
  };
  /** What an input that is opened now would be; people choose screens themselves. */
  const wantedOf = (kind: InputKind): string => {
    if (kind === 'microphone') return saved.settings.audioInput;
    return kind === 'camera' ? `${saved.settings.videoInput} ${state.picture.width}x${state.picture.height}@${state.picture.fps}` : kind;
  };

  /** Shows the scene as it is now, with the sound of its own inputs only. */
  function show({ fade = true } = {}): void {
    const now = scene();
    const awaits = videoKinds.filter((kind) => uses(now, kind) && state.inputs[kind] === 'on');
    program.send({ type: 'show', scene: now, fade, awaits });
    for (const kind of soundKinds) mixer.setGain(kind, gainOf(now, kind));
    for (const { sources } of state.scenes) for (const source of sources) if (source.kind === 'image') void images.load(source.mediaId);
  }

  /**
   * Shows the scene that was selected, once its screen is chosen: until then, viewers would get black. Without a stream there are none, and a
   * scene without its screen can be edited.
   */
  function showNext(): void {
    const next = state.scenes.find(({ id }) => id === state.nextSceneId);
    const { screen } = state.inputs;
    const waits = next && uses(next, 'screen') && (screen === 'opening' || (screen !== 'on' && state.live !== null));
    if (next && !waits) set({ sceneId: next.id, nextSceneId: null });
    show();
  }

  async function open(kind: InputKind): Promise<void> {
    if (state.inputs[kind] === 'opening' || state.inputs[kind] === 'on') return;
    const own = Symbol(kind);
    openings.set(kind, own);
    setInput(kind, 'opening');
    const wanted = wantedOf(kind);
    try {
      const input = await openers[kind]();
      if (openings.get(kind) !== own) return input.stop();
      if (wanted !== wantedOf(kind)) {
        input.stop();
        setInput(kind, 'off');
        return open(kind);
      }
      inputs.set(kind, input);
      const [picture] = input.stream.getVideoTracks();
      if (picture && kind !== 'microphone') program.put(kind, picture);
      if (input.stream.getAudioTracks().length > 0) mixer.put(kind, input.stream);
      for (const track of input.stream.getTracks()) track.addEventListener('ended', () => stop(kind, 'unplugged'));
      const name = input.stream.getTracks()[0]?.label ?? '';
      set({ devices: { ...state.devices, [kind]: { name, instead: input.instead } } });
      setInput(kind, 'on');
      // A page with an open camera or microphone may play sound, and pictures follow its clock.
      void mixer.resume();
    } catch (error) {
      if (openings.get(kind) === own) setInput(kind, problemOf(error));
    }
  }

  function stop(kind: InputKind, why: 'off' | 'unplugged' = 'off'): void {
    openings.delete(kind);
    inputs.get(kind)?.stop();
    inputs.delete(kind);
    mixer.remove(kind);
    if (kind !== 'microphone') program.remove(kind);
    // A person ends sharing in the browser's own bar.
    setInput(kind, kind === 'screen' ? 'off' : why);
  }

  function fitSaved() {
    return createFit({
      wanted: pictureOf(saved.settings),
      // What the server encodes says nothing about this computer.
      measure: async (picture) => (state.encoding === 'here' ? program.measure(picture) : null),
      onPicture(picture) {
        program.send({ type: 'picture', picture });
        set({ picture });
      },
    });
  }

  /** A stream keeps the picture that it started with: what is saved during the stream applies after it. */
  function takeFormat(): void {
    if (state.live) return;
    if (state.encoding !== saved.encoding) set({ encoding: saved.encoding });
    if (keyOf(pictureOf(saved.settings)) === keyOf(fit.wanted)) return;
    fit = fitSaved();
    const picture = fit.used();
    program.send({ type: 'picture', picture });
    set({ picture, wanted: fit.wanted });
  }

  /** Opens what is another device, or another picture of it, after a change. */
  function reopenAfter(change: () => void): void {
    const before = inputKinds.map(wantedOf);
    change();
    for (const [index, kind] of inputKinds.entries()) {
      if (wantedOf(kind) === before[index] || state.inputs[kind] === 'off') continue;
      if (state.inputs[kind] === 'on') stop(kind);
      void open(kind);
    }
  }

  /** What was disconnected may be back, or another device may take its place. */
  const onDevices = () => {
    for (const kind of inputKinds) if (state.inputs[kind] === 'unplugged' || state.inputs[kind] === 'missing') void open(kind);
  };
  // Only over https or on this machine: elsewhere a browser has no devices.
  navigator.mediaDevices?.addEventListener('devicechange', onDevices);

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: open,
    stop,
    loadImage: images.again,
    level: mixer.level,
    /** The settings' picture, and what fits this computer. */
    get fit() {
      return fit;
    },
    /** The settings as they are saved now, and what this browser can do with them: devices follow at once, the rest when nothing is live. */
    apply(settings: StreamSettings, encoding: Encoding): void {
      reopenAfter(() => {
        saved = { settings, encoding };
        takeFormat();
      });
    },
    /** Browsers start sound only after a person has done something. */
    resume: mixer.resume,

    /** A scene with a screen asks which one, and is shown after that. */
    selectScene(id: string): void {
      set({ nextSceneId: id });
      const next = state.scenes.find((one) => one.id === id);
      if (next && uses(next, 'screen')) void open('screen');
      showNext();
    },
    /** The scenes were edited. In place of a removed one, the next is shown. */
    setScenes(scenes: readonly Scene[]): void {
      const index = state.scenes.findIndex(({ id }) => id === state.sceneId);
      const next = scenes.some(({ id }) => id === state.sceneId) ? null : (scenes[index] ?? scenes.at(-1));
      set({ scenes, ...(next && { sceneId: next.id }) });
      show();
    },
    setMuted(muted: boolean): void {
      mixer.setMuted(muted);
      set({ muted });
    },
    setCameraOn(cameraOn: boolean): void {
      program.send({ type: 'camera', on: cameraOn });
      set({ cameraOn });
    },

    /** Sends this studio's picture and sound as a stream that the server has created. */
    async goLive(streamId: string): Promise<void> {
      set({ live: { streamId, link: 'connecting', figures: null }, over: null, failure: null });
      const held = setTimeout(() => set({ held: true }), heldAfter);
      await mixer.resume().finally(() => clearTimeout(held));
      set({ held: false });
      // It may have been ended since.
      if (state.live?.streamId !== streamId) return;
      const url = new URL(inWorkspace(`/api/v1/streams/${streamId}/source`), location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      program.send({ type: 'goLive', streamId, url: url.href, bitrate: state.picture.bitrate, recorded: state.encoding === 'server' });
    },
    /** The person ends it: that the server then says so is no news. */
    end(): void {
      end();
      set({ over: null });
    },

    async close(): Promise<void> {
      program.send({ type: 'end' });
      recorder.close();
      program.close();
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices);
      openings.clear();
      for (const input of inputs.values()) input.stop();
      images.close();
      await mixer.close();
    },
  };

  function end(): void {
    program.send({ type: 'end' });
    set({ live: null });
    showNext();
    reopenAfter(takeFormat);
  }
}
export type Studio = ReturnType<typeof createStudio>;
