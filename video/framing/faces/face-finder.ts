import { Worker } from 'node:worker_threads';
import type { Picture } from '../pictures.ts';
import type { Box } from './boxes.ts';

export interface FaceFinder {
  /**
   * Finds the faces in an image, one image at a time; null once it has stopped. Never rejects. The pixels are transferred to its thread, so
   * the caller must not use them anymore.
   */
  find(picture: Picture): Promise<Box[] | null>;
  /** Ends the thread. */
  close(): Promise<void>;
}

interface Options {
  signal?: AbortSignal;
  /** The time limit for all images together, in seconds; after it, nothing more is found. */
  limitSeconds?: number;
  /** Called once if faces can't be detected on this machine. */
  onFailed?: (error: unknown) => void;
  /** The thread's script. */
  script?: URL;
}

/** 240 frames of 16:9 take about 20 seconds on an idle core. */
const longest = 180;
const faceWorker = new URL('./face-worker.ts', import.meta.url);

/** Starts a thread that finds faces. The model is only loaded there. */
export function startFaceFinder({ signal, limitSeconds = longest, onFailed, script = faceWorker }: Options): FaceFinder {
  const worker = new Worker(script);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  worker.on('error', (error) => {
    if (!stopping.signal.aborted) onFailed?.(error);
    stop();
  });
  worker.on('exit', stop);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  let [spent, last] = [0, Promise.resolve<Box[] | null>(null)];

  async function look({ width, height, pixels }: Picture): Promise<Box[] | null> {
    if (stopping.signal.aborted || spent >= limitSeconds) return null;
    const began = performance.now();
    worker.postMessage({ width, height, pixels }, [pixels.buffer as ArrayBuffer]);
    const found = await answerOf(worker, stopping.signal);
    spent += (performance.now() - began) / 1000;
    return found;
  }
  return {
    find(picture) {
      last = last.then(() => look(picture));
      return last;
    },
    async close() {
      signal?.removeEventListener('abort', stop);
      stop();
      await worker.terminate();
    },
  };
}

/** The next faces that a thread returns; null if it stops before. */
async function answerOf(worker: Worker, stopped: AbortSignal): Promise<Box[] | null> {
  const { promise, resolve } = Promise.withResolvers<Box[] | null>();
  const answer = (faces: Box[]) => resolve(faces);
  const none = () => resolve(null);
  worker.once('message', answer);
  stopped.addEventListener('abort', none);
  const found = await promise;
  worker.off('message', answer);
  stopped.removeEventListener('abort', none);
  return found;
}
