import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

/* Decodes a HEIC image in a separate thread, because it takes seconds. Receives the file, posts `{ width, height, pixels }` with four
   bytes per pixel, upright, or null if it can't be decoded. */

const images = new libheif.HeifDecoder().decode(workerData as Uint8Array);
const image = images.find((one) => one.is_primary()) ?? images[0];
if (!image) parentPort?.postMessage(null);
else {
  const [width, height] = [image.get_width(), image.get_height()];
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (decoded) => {
    if (!decoded) return parentPort?.postMessage(null);
    const { buffer } = decoded.data;
    parentPort?.postMessage({ width, height, pixels: buffer }, [buffer as ArrayBuffer]);
  });
}
