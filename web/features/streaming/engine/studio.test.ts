import { defaultScenes, type Scene } from '@everycast/contract/scenes';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from './program/messages.ts';
import { createStudio } from './studio.ts';

vi.mock('./capture-worklet.ts?worker&url', () => ({ default: 'capture.js' }));

/** What the page sends its program, in order. */
let commands: Command[];
/** The nodes of the mixer that set a volume; the first one is the program's. */
let gains: { value: number; setTargetAtTime: (to: number) => void }[];
/** What was asked of the browser for each input that was opened, in order. */
let asked: MediaStreamConstraints[];
/** Answers the browser's question which screen to share, null: with nothing. */
let answerScreen: (track: object | null) => void;
/** How many tracks have been stopped. */
let stopped: number;

const node = () => ({ connect: (to: unknown) => to, disconnect: () => undefined });

class Sound {
  currentTime = 0;
  destination = node();
  audioWorklet = { addModule: async () => undefined };
  createGain() {
    // Changes over time don't happen here: only what is set at once.
    const gain = { value: 1, setTargetAtTime: () => undefined };
    gains.push(gain);
    return { ...node(), gain };
  }
  createAnalyser = () => ({ ...node(), fftSize: 0, getFloatTimeDomainData: () => undefined });
  createConstantSource = () => ({ ...node(), offset: { value: 1 }, start: () => undefined });
  createMediaStreamSource = node;
  resume = async () => undefined;
  close = async () => undefined;
}

class Program {
  postMessage(command: Command) {
    commands.push(command);
  }
  terminate = () => undefined;
}

beforeEach(() => {
  commands = [];
  gains = [];
  asked = [];
  stopped = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', new URL('https://everycast.example/streaming'));
  vi.stubGlobal('document', { styleSheets: [] });
  const track = Object.assign(new EventTarget(), {
    label: 'Lavalier',
    stop() {
      stopped += 1;
    },
  });
  const stream = { getVideoTracks: () => [], getAudioTracks: () => [track], getTracks: () => [track] };
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    asked.push(constraints);
    return stream;
  };
  const getDisplayMedia = () =>
    new Promise((resolve, reject) => {
      answerScreen = (shared) => (shared ? resolve(shared) : reject(new DOMException('', 'NotAllowedError')));
    });
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, getDisplayMedia });
  vi.stubGlobal('navigator', { mediaDevices });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('AudioContext', Sound);
  vi.stubGlobal(
    'AudioWorkletNode',
    class extends Sound {
      port = { postMessage: () => undefined };
      connect = () => undefined;
    },
  );
  vi.stubGlobal(
    'DynamicsCompressorNode',
    class {
      connect = (to: unknown) => to;
    },
  );
  vi.stubGlobal('Worker', Program);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const canvas = { transferControlToOffscreen: () => ({}) } as HTMLCanvasElement;
const open = (state: { muted: boolean; cameraOn: boolean }) =>
  createStudio(canvas, defaultStreamSettings, { scenes: defaultScenes, sceneId: '1', encoding: 'here', ...state });

test('what was switched off stays off from the first picture and sound on', async () => {
  const studio = open({ muted: true, cameraOn: false });
  expect(studio.read()).toMatchObject({ muted: true, cameraOn: false });
  expect(gains[0]?.value).toBe(0);
  await studio.goLive('stream');
  const types = commands.map(({ type }) => type);
  expect(commands).toContainEqual({ type: 'camera', on: false });
  expect(types.indexOf('camera')).toBeLessThan(types.indexOf('goLive'));
  await studio.close();
});

test('what is on is heard and seen', async () => {
  const studio = open({ muted: false, cameraOn: true });
  expect(gains[0]?.value).toBe(1);
  expect(commands).not.toContainEqual({ type: 'camera', on: false });
  await studio.close();
});

test('an input is as loud as its scene says, also after it was stopped and started', async () => {
  const studio = open({ muted: false, cameraOn: true });
  const [first] = defaultScenes as [Scene];
  const louder = { ...first, sources: [{ id: 'm', kind: 'microphone', gain: 1.5 } as const] };
  studio.setScenes([louder, { id: 'b', name: 'Silent', sources: [] }]);
  await studio.start('microphone');
  expect(gains.at(-1)?.value).toBe(1.5);
  studio.stop('microphone');
  await studio.start('microphone');
  expect(gains.at(-1)?.value).toBe(1.5);
  studio.stop('microphone');
  studio.selectScene('b');
  await studio.start('microphone');
  expect(gains.at(-1)?.value).toBe(0);
  await studio.close();
});

const shared = () => {
  const track = Object.assign(new EventTarget(), { label: 'Window', stop: () => undefined });
  return { getVideoTracks: () => [], getAudioTracks: () => [], getTracks: () => [track] };
};
const lastShown = () => commands.findLast((command) => command.type === 'show')?.scene.id;

test('a scene with a screen is shown once the screen is chosen; until then the one before goes on', async () => {
  const studio = open({ muted: false, cameraOn: true });
  await studio.goLive('stream');
  studio.selectScene('2');
  expect(studio.read()).toMatchObject({ sceneId: '1', nextSceneId: '2', inputs: { screen: 'opening' } });
  expect(lastShown()).toBe('1');
  answerScreen(shared());
  await vi.waitFor(() => expect(studio.read()).toMatchObject({ sceneId: '2', nextSceneId: null, inputs: { screen: 'on' } }));
  expect(commands.findLast((command) => command.type === 'show')).toMatchObject({ scene: { id: '2' }, awaits: ['screen'] });
  await studio.close();
});

test('while live, a screen that isn’t chosen leaves viewers what they see, and choosing one later shows its scene', async () => {
  const studio = open({ muted: false, cameraOn: true });
  await studio.goLive('stream');
  studio.selectScene('2');
  answerScreen(null);
  await vi.waitFor(() => expect(studio.read().inputs.screen).toBe('denied'));
  expect([studio.read().sceneId, studio.read().nextSceneId, lastShown()]).toEqual(['1', '2', '1']);
  void studio.start('screen');
  answerScreen(shared());
  await vi.waitFor(() => expect(studio.read().sceneId).toBe('2'));
  await studio.close();
});

test('while nothing is live, its scene is there to be edited', async () => {
  const studio = open({ muted: false, cameraOn: true });
  studio.selectScene('2');
  answerScreen(null);
  await vi.waitFor(() => expect(studio.read()).toMatchObject({ sceneId: '2', nextSceneId: null }));
  await studio.close();
});

test('another scene is shown at once, and a screen that is chosen after that changes nothing', async () => {
  const studio = open({ muted: false, cameraOn: true });
  await studio.goLive('stream');
  studio.setScenes([...defaultScenes, { id: 'b', name: 'Silent', sources: [] }]);
  studio.selectScene('2');
  studio.selectScene('b');
  expect(studio.read()).toMatchObject({ sceneId: 'b', nextSceneId: null });
  answerScreen(shared());
  await vi.waitFor(() => expect(studio.read().inputs.screen).toBe('on'));
  expect(lastShown()).toBe('b');
  await studio.close();
});

test('a device is named, and one that is there only after it was stopped is let go', async () => {
  const studio = open({ muted: false, cameraOn: true });
  await studio.start('microphone');
  expect(studio.read().devices.microphone).toEqual({ name: 'Lavalier', instead: false });
  const camera = studio.start('camera');
  studio.stop('camera');
  await camera;
  expect([studio.read().inputs.camera, stopped]).toEqual(['off', 1]);
  const again = studio.start('camera');
  await studio.close();
  await again;
  // The microphone, and the camera that nobody waits for anymore.
  expect(stopped).toBe(3);
});

const pictures = () => commands.filter((command) => command.type === 'picture').map(({ picture }) => picture);
const changed = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 6000 } as const;
const lighter = { width: 1280, height: 720, fps: 30, bitrate: 6_000_000 };

test('settings that are saved while nothing is live are those of the next stream', async () => {
  const studio = open({ muted: false, cameraOn: true });
  await studio.start('camera');
  await studio.start('microphone');
  studio.apply({ ...changed, videoInput: 'second' }, 'here');
  expect(studio.read()).toMatchObject({ picture: lighter, wanted: lighter });
  expect(studio.fit.wanted).toEqual(lighter);
  expect(pictures()).toEqual([lighter]);
  await vi.waitFor(() => expect(studio.read().inputs.camera).toBe('on'));
  // The microphone is the same, and goes on.
  expect(asked.slice(2)).toEqual([
    { video: { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 }, deviceId: { exact: 'second' } } },
  ]);
  await studio.goLive('stream');
  expect(commands.at(-1)).toMatchObject({ type: 'goLive', bitrate: 6_000_000 });
  await studio.close();
});

test('settings that are saved while live leave the stream its picture, and are there after it', async () => {
  const studio = open({ muted: false, cameraOn: true });
  const before = studio.read().picture;
  await studio.goLive('stream');
  studio.apply(changed, 'server');
  expect(studio.read()).toMatchObject({ picture: before, encoding: 'here' });
  expect(pictures()).toEqual([]);
  studio.end();
  expect(studio.read()).toMatchObject({ picture: lighter, encoding: 'server' });
  expect(pictures()).toEqual([lighter]);
  await studio.close();
});

test('another device takes the place of the one in use at once, also while live, and of one that is still starting', async () => {
  const studio = open({ muted: false, cameraOn: true });
  await studio.goLive('stream');
  const starting = studio.start('microphone');
  studio.apply({ ...defaultStreamSettings, audioInput: 'second' }, 'here');
  await starting;
  studio.apply({ ...defaultStreamSettings, audioInput: 'third' }, 'here');
  await vi.waitFor(() => expect(studio.read().inputs.microphone).toBe('on'));
  expect(asked).toEqual([{ audio: {} }, { audio: { deviceId: { exact: 'second' } } }, { audio: { deviceId: { exact: 'third' } } }]);
  // The camera was never started.
  expect(studio.read().inputs.camera).toBe('off');
  await studio.close();
});
