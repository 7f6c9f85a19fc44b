import { resolutions, type StreamSettings } from '@everycast/contract/stream-settings';
import { defaultScenes, type Scene, type SourceKind, uses } from '../scenes/scene.ts';
import { type Input, openCamera, openMicrophone, openScreen } from './cameras.ts';
import { createCompositor } from './compositor.ts';
import type { LinkState } from './link.ts';
import { createMixer } from './mixer.ts';
import { startPacer } from './pacer.ts';
import { type Session, type SessionFigures, startSession } from './session.ts';

/** Why an input isn't there: the names that getUserMedia gives. */
export type InputProblem = 'denied' | 'missing' | 'busy' | 'unplugged';

export interface StudioState {
  scenes: readonly Scene[];
  sceneId: string;
  muted: boolean;
  cameraOn: boolean;
  /** What each input is doing. */
  inputs: Readonly<Record<SourceKind, 'off' | 'opening' | 'on' | InputProblem>>;
  /** The stream that this tab sends. */
  live: { streamId: string; link: LinkState; figures: SessionFigures | null } | null;
  /** Why this tab no longer sends, if nobody here ended it. */
  over: 'ended' | 'replaced' | null;
  /** Encoding failed, and the stream can't go on from here. */
  failure: string | null;
}

const initial: StudioState = {
  scenes: defaultScenes,
  sceneId: '1',
  muted: false,
  cameraOn: true,
  inputs: { camera: 'off', screen: 'off', microphone: 'off' },
  live: null,
  over: null,
  failure: null,
};

const problemOf = (error: unknown): InputProblem => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotReadableError' ? 'busy' : 'missing';
};

/**
 * The studio behind the screen: inputs, scenes, sound, and the stream that is sent. It draws all the time, and sends what it draws while it
 * is live.
 */
export function createStudio(canvas: HTMLCanvasElement, settings: StreamSettings) {
  const [width, height] = resolutions[settings.resolution];
  canvas.width = width;
  canvas.height = height;
  const { fps } = settings;
  const mixer = createMixer();
  const inputs = new Map<SourceKind, Input>();
  const listeners = new Set<() => void>();
  let state = initial;
  let session: Session | null = null;

  const set = (change: Partial<StudioState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const setInput = (kind: SourceKind, to: StudioState['inputs'][SourceKind]) => set({ inputs: { ...state.inputs, [kind]: to } });
  const scene = () => (state.scenes.find(({ id }) => id === state.sceneId) ?? state.scenes[0]) as Scene;

  const compositor = createCompositor(canvas, (kind) => {
    const video = kind === 'camera' && !state.cameraOn ? null : inputs.get(kind)?.video;
    return video ? { image: video, width: video.videoWidth, height: video.videoHeight } : null;
  });
  compositor.show(scene(), 0);
  const stopPacer = startPacer({
    fps,
    clock: mixer.clock,
    draw(index) {
      compositor.draw(mixer.clock());
      session?.picture(canvas, index);
    },
  });

  const open: Record<SourceKind, () => Promise<Input>> = {
    camera: () => openCamera({ deviceId: settings.videoInput, width, height, fps }),
    microphone: () => openMicrophone(settings.audioInput),
    screen: () => openScreen({ fps }),
  };

  async function start(kind: SourceKind): Promise<void> {
    if (state.inputs[kind] === 'opening' || state.inputs[kind] === 'on') return;
    setInput(kind, 'opening');
    try {
      const input = await open[kind]();
      inputs.set(kind, input);
      if (input.stream.getAudioTracks().length > 0) mixer.put(kind, input.stream);
      for (const track of input.stream.getTracks()) track.addEventListener('ended', () => stop(kind, 'unplugged'));
      setInput(kind, 'on');
      // A page with an open camera or microphone may play sound, and pictures follow its clock.
      void mixer.resume();
    } catch (error) {
      setInput(kind, problemOf(error));
    }
  }

  function stop(kind: SourceKind, why: 'off' | 'unplugged' = 'off'): void {
    inputs.get(kind)?.stop();
    inputs.delete(kind);
    mixer.remove(kind);
    // A person ends sharing in the browser's own bar.
    setInput(kind, kind === 'screen' ? 'off' : why);
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    stop,
    level: mixer.level,
    setGain: mixer.setGain,
    /** Browsers start sound only after a person has done something. */
    resume: mixer.resume,

    selectScene(id: string): void {
      set({ sceneId: id });
      compositor.show(scene(), mixer.clock());
      if (uses(scene(), 'screen')) void start('screen');
    },
    setMuted(muted: boolean): void {
      mixer.setMuted(muted);
      set({ muted });
    },
    setCameraOn: (cameraOn: boolean) => set({ cameraOn }),

    /** Sends this studio's picture and sound as a stream that the server has created. */
    async goLive(streamId: string): Promise<void> {
      await mixer.resume();
      set({ live: { streamId, link: 'connecting', figures: null }, over: null, failure: null });
      const update = (change: Partial<NonNullable<StudioState['live']>>) => {
        if (state.live?.streamId === streamId) set({ live: { ...state.live, ...change } });
      };
      session = await startSession({
        streamId,
        mixer,
        picture: { width, height, fps, bitrate: settings.bitrate * 1000 },
        onFigures: (figures) => update({ figures }),
        onError: (error) => set({ failure: error.message }),
        onState(link) {
          update({ link });
          if (link === 'ended' || link === 'replaced') {
            set({ over: link });
            void end();
          }
        },
      });
    },
    end,

    async close(): Promise<void> {
      stopPacer();
      await end();
      for (const input of inputs.values()) input.stop();
      await mixer.close();
    },
  };

  async function end(): Promise<void> {
    const ending = session;
    session = null;
    set({ live: null });
    await ending?.close();
  }
}
export type Studio = ReturnType<typeof createStudio>;
