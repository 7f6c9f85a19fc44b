import type { FaceSource } from './fonts.ts';
import type { Picture } from './h264.ts';
import type { Command, News, Shape, VideoKind } from './messages.ts';

interface ProgramParts {
  canvas: HTMLCanvasElement;
  sound: MessagePort;
  faces: FaceSource[];
  picture: Shape;
  onNews: (news: Exclude<News, { type: 'tick' | 'measured' }>) => void;
}

/** Measuring takes seconds; a worker that doesn't answer by then won't. Milliseconds. */
const measuredWithin = 8_000;

/**
 * Draws, encodes and sends in a worker, so that the page's own work never interrupts a stream, and hidden pages go on.
 * @param canvas shows the program's picture; it belongs to the program from now on
 */
export function startProgram({ canvas, sound, faces, picture, onNews }: ProgramParts) {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const send = (command: Command, transfer: Transferable[] = []) => worker.postMessage(command, transfer);
  /** Inputs whose pictures the page has to hand over one by one. */
  const pumped = new Map<VideoKind, HTMLVideoElement>();
  /** Until then the page has the time that handing one over took it, so that it still answers where that is slow. Milliseconds. */
  let restsUntil = 0;
  let isPumping = false;
  const measuring = new Map<number, (sustained: number | null) => void>();
  let lastMeasuring = 0;
  const direct = canReadTracks();
  worker.onmessage = ({ data }: MessageEvent<News>) => {
    if (data.type === 'measured') return measuring.get(data.id)?.(data.sustained);
    if (data.type !== 'tick') return onNews(data);
    void pumpAll();
  };
  async function pumpAll(): Promise<void> {
    const began = performance.now();
    if (isPumping || began < restsUntil) return;
    isPumping = true;
    try {
      await Promise.all([...pumped].map(([kind, video]) => pump(kind, video)));
    } finally {
      isPumping = false;
      const ended = performance.now();
      restsUntil = ended + (ended - began);
    }
  }
  async function pump(kind: VideoKind, video: HTMLVideoElement): Promise<void> {
    if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
    const frame = await createImageBitmap(video);
    // Another input may have taken its place by now.
    if (pumped.get(kind) === video) send({ type: 'frame', kind, frame }, [frame]);
    else frame.close();
  }
  worker.onerror = ({ message }) => onNews({ type: 'failed', message });
  const offscreen = canvas.transferControlToOffscreen();
  send({ type: 'open', canvas: offscreen, sound, faces, picture, pumped: !direct }, [offscreen, sound]);

  return {
    send,
    /** Puts an input in, in place of another one. */
    put(kind: VideoKind, track: MediaStreamTrack): void {
      if (direct) {
        const frames = new MediaStreamTrackProcessor({ track: track as MediaStreamVideoTrack }).readable;
        send({ type: 'input', kind, frames }, [frames]);
        return;
      }
      const video = document.createElement('video');
      video.muted = true;
      video.playsInline = true;
      video.srcObject = new MediaStream([track]);
      void video.play();
      pumped.set(kind, video);
    },
    /** How many such pictures this computer encodes per second; null if that can't be measured now. */
    measure(of: Picture): Promise<number | null> {
      const id = ++lastMeasuring;
      return new Promise<number | null>((resolve) => {
        measuring.set(id, resolve);
        setTimeout(resolve, measuredWithin, null);
        send({ type: 'measure', id, picture: of });
      }).finally(() => measuring.delete(id));
    },
    remove(kind: VideoKind): void {
      pumped.delete(kind);
      send({ type: 'input', kind, frames: null });
    },
    close: () => worker.terminate(),
  };
}
export type Program = ReturnType<typeof startProgram>;

/**
 * Whether a worker can read and draw an input's pictures by itself. Firefox and Safari don't offer it to a page; Chromium, without a GPU,
 * makes the worker wait for the page with each of them. There the page hands them over, and while it is busy the last one stays.
 */
function canReadTracks(): boolean {
  if (!('MediaStreamTrackProcessor' in window)) return false;
  const gl = document.createElement('canvas').getContext('webgl');
  const renderer = gl?.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL;
  const name = gl && renderer ? String(gl.getParameter(renderer)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return name !== '' && !softwareRenderers.test(name);
}

/** Browsers draw without a GPU with one of these. */
const softwareRenderers = /swiftshader|llvmpipe|basic render/i;
