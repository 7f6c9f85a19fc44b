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
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', new URL('https://everycast.example/streaming'));
  vi.stubGlobal('document', { styleSheets: [] });
  const track = Object.assign(new EventTarget(), { label: 'Lavalier', stop: () => undefined });
  const stream = { getVideoTracks: () => [], getAudioTracks: () => [track], getTracks: () => [track] };
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia: async () => stream });
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
