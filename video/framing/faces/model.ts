import { readFile } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import { ready, setBackend, tensor4d, tidy } from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-wasm';
import type { Size } from '../../pictures/still.ts';
import { facesFrom, modelEdge } from './blazeface.ts';
import type { Box } from './boxes.ts';
import { squareAt, squaresOf, together } from './squares.ts';

/** Scores and boxes of the fine and the coarse grid, by their names in the model. */
const outputs = ['Identity', 'Identity_1', 'Identity_2', 'Identity_3'];

interface ModelFile {
  modelTopology: object;
  weightsManifest: { weights: [] }[];
}

/**
 * Loads the face model into WebAssembly, all of it from installed packages. That takes 0.2 s and 40 MB, so it belongs in a short-lived
 * thread.
 *
 * @returns finds the faces in an image whose shorter side is `modelEdge`: about 25 ms per square
 * @throws Error if the model or WebAssembly can't be loaded
 */
export async function loadModel(): Promise<(picture: Size & { pixels: Uint8Array }) => Box[]> {
  if (!(await setBackend('wasm'))) throw new Error('WebAssembly is not available for face detection.');
  await ready();
  // The package only exports its code; the models are in a folder next to it.
  const beside = (name: string) => new URL(`../models/${name}`, import.meta.resolve('@vladmandic/human'));
  const { modelTopology, weightsManifest }: ModelFile = JSON.parse(await readFile(beside('blazeface.json'), 'utf8'));
  const weightData = Uint8Array.from(await readFile(beside('blazeface.bin'))).buffer;
  const weightSpecs = weightsManifest.flatMap(({ weights }) => weights);
  const model = await loadGraphModel({ load: async () => ({ modelTopology, weightSpecs, weightData }) });

  function facesIn(square: Float32Array): Box[] {
    const values: number[][] = [];
    tidy(() => {
      const results = [model.execute(tensor4d(square, [1, modelEdge, modelEdge, 3]), outputs)].flat();
      values.push(...results.map((one) => [...one.dataSync()]));
    });
    const valuesOf = (index: number) => defined(values[index], outputs[index]);
    return facesFrom([...valuesOf(0), ...valuesOf(1)], [...valuesOf(2), ...valuesOf(3)]);
  }
  return ({ width, height, pixels }) => {
    const size = { width, height };
    return together(
      size,
      squaresOf(size).map((corner) => ({ ...corner, faces: facesIn(squareAt(pixels, size, corner)) })),
    );
  };
}
