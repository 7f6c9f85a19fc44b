import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCamera, openMicrophone } from './cameras.ts';

/** A computer with these devices, by ID; those of another browser don't exist here. */
let connected: { kind: 'audio' | 'video'; id: string; label: string }[];
/** What getUserMedia fails with, whatever is asked for. */
let blocked: Error | null;

const wrong = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  blocked = null;
  connected = [
    { kind: 'video', id: 'v1', label: 'Built-in camera' },
    { kind: 'video', id: 'v2', label: 'USB camera' },
    { kind: 'audio', id: 'a1', label: 'Built-in microphone' },
  ];
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    if (blocked) throw blocked;
    const kind = constraints.video ? 'video' : 'audio';
    const { deviceId } = constraints[kind] as { deviceId?: { exact: string } };
    const usable = connected.filter((device) => device.kind === kind);
    if (usable.length === 0) throw wrong('NotFoundError');
    const chosen = deviceId ? usable.find(({ id }) => id === deviceId.exact) : usable[0];
    if (!chosen) throw wrong('OverconstrainedError');
    return { getTracks: () => [{ label: chosen.label, stop: () => undefined }] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const camera = (deviceId: string) => openCamera({ deviceId, width: 1280, height: 720, fps: 30 });
const labelOf = ({ stream }: Awaited<ReturnType<typeof camera>>) => stream.getTracks()[0]?.label;

test('the chosen device is used, and without a choice the browser’s', async () => {
  const chosen = await camera('v2');
  expect([labelOf(chosen), chosen.instead]).toEqual(['USB camera', false]);
  const usual = await camera('');
  expect([labelOf(usual), usual.instead]).toEqual(['Built-in camera', false]);
});

test('if the chosen one isn’t connected, another one is used, and that is known', async () => {
  for (const [other, label] of [
    [await camera('of another browser'), 'Built-in camera'],
    [await openMicrophone('of another browser'), 'Built-in microphone'],
  ] as const)
    expect([labelOf(other), other.instead]).toEqual([label, true]);
});

test('without any device, or permission, that is the problem', async () => {
  connected = [];
  await expect(camera('v2')).rejects.toMatchObject({ name: 'NotFoundError' });
  blocked = wrong('NotAllowedError');
  await expect(openMicrophone('a1')).rejects.toMatchObject({ name: 'NotAllowedError' });
});
