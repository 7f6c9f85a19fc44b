/** One live input. */
export interface Input {
  stream: MediaStream;
  stop(): void;
}

/** Opens a camera. @throws DOMException NotAllowedError, NotFoundError, NotReadableError … */
export async function openCamera({ deviceId, width, height, fps }: { deviceId: string; width: number; height: number; fps: number }) {
  const video: MediaTrackConstraints = {
    ...(deviceId && { deviceId: { exact: deviceId } }),
    width: { ideal: width },
    height: { ideal: height },
    frameRate: { ideal: fps },
  };
  return inputOf(await navigator.mediaDevices.getUserMedia({ video }));
}

/** Opens a microphone, with the browser's echo and noise filters. @throws DOMException */
export async function openMicrophone(deviceId: string): Promise<Input> {
  const audio: MediaTrackConstraints = { ...(deviceId && { deviceId: { exact: deviceId } }) };
  return inputOf(await navigator.mediaDevices.getUserMedia({ audio }));
}

/** Lets a person choose a screen, window or tab, with its sound where the browser can. @throws DOMException NotAllowedError */
export async function openScreen({ fps }: { fps: number }): Promise<Input> {
  return inputOf(await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { ideal: fps } }, audio: true }));
}

const inputOf = (stream: MediaStream): Input => ({
  stream,
  stop() {
    for (const track of stream.getTracks()) track.stop();
  },
});
