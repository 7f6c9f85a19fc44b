import { parentPort } from 'node:worker_threads';
import { loadModel } from './model.ts';

/* Finds faces in a separate thread, so that nothing else waits. Receives images and returns the boxes of their faces, in order. */

const facesIn = await loadModel();
parentPort?.on('message', (picture: { width: number; height: number; pixels: Uint8Array }) => {
  parentPort?.postMessage(facesIn(picture));
});
