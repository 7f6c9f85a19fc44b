import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of buffers that are still in use. What the first collection finds is freed beside the program. */
export async function held(): Promise<number> {
  for (let count = 0; count < 3; count += 1) {
    collectGarbage();
    await turn();
  }
  return process.memoryUsage().arrayBuffers;
}
