/** Why an input isn't there: the names that getUserMedia gives. */
export type InputProblem = 'denied' | 'missing' | 'busy' | 'unplugged';

/** One live input. */
export interface Input {
  stream: MediaStream;
  /** Whether this is another device than the one that was chosen, which isn't connected. */
  instead: boolean;
  stop(): void;
}

/** Opens a camera, or any other if that one isn't connected. @throws DOMException NotAllowedError, NotFoundError, NotReadableError … */
export const openCamera = ({ deviceId, width, height, fps }: { deviceId: string; width: number; height: number; fps: number }) =>
  openDevice('video', deviceId, { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: fps } });

/** Opens a microphone, or any other if that one isn't connected, with the browser's echo and noise filters. @throws DOMException */
export const openMicrophone = (deviceId: string): Promise<Input> => openDevice('audio', deviceId, {});

/** The ID of a device is its browser's own: one that was chosen in another browser names nothing here. */
async function openDevice(kind: 'audio' | 'video', deviceId: string, wanted: MediaTrackConstraints): Promise<Input> {
  const open = (constraints: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ [kind]: constraints });
  if (deviceId === '') return inputOf(await open(wanted));
  try {
    return inputOf(await open({ ...wanted, deviceId: { exact: deviceId } }));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { ...inputOf(await open(wanted)), instead: true };
  }
}

/** Older browsers don't make it a DOMException. */
const isMissing = (error: unknown): boolean => ['OverconstrainedError', 'NotFoundError'].includes((error as { name: string }).name);

/** Lets a person choose a screen, window or tab, with its sound where the browser can. @throws DOMException NotAllowedError */
export async function openScreen({ fps }: { fps: number }): Promise<Input> {
  return inputOf(await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: fps } }, audio: true }));
}

const inputOf = (stream: MediaStream): Input => ({
  stream,
  instead: false,
  stop() {
    for (const track of stream.getTracks()) track.stop();
  },
});

/** Why an input couldn't be opened. */
export const problemOf = (error: unknown): InputProblem => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'denied';
  return name === 'NotReadableError' ? 'busy' : 'missing';
};
