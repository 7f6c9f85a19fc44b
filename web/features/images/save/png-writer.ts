/** What the worker answers. */
type Written = { png: string } | { failure: string };

/** Writes what was drawn as PNG. */
export interface PngWriter {
  /** One after the other. @returns the PNG as base64; the bitmap is closed */
  write(bitmap: ImageBitmap): Promise<string>;
  stop(): void;
}

/** Starts one in a worker: in the page, browsers put `toBlob` off until nothing else is to do, a second for each part. */
export function startPngWriter(): PngWriter {
  const worker = new Worker(new URL('./png-worker.ts', import.meta.url), { type: 'module' });
  return {
    write: (bitmap) =>
      new Promise((resolve, reject) => {
        const failed = (why: string) => reject(new Error(`The browser could not write a part of the image: ${why}`));
        worker.onmessage = ({ data }: MessageEvent<Written>) => ('png' in data ? resolve(data.png) : failed(data.failure));
        worker.onerror = ({ message }) => failed(message);
        worker.postMessage(bitmap, [bitmap]);
      }),
    stop: () => worker.terminate(),
  };
}
