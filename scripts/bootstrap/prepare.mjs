import { provideFfmpeg } from './ffmpeg.mjs';
import { installPackages } from './packages.mjs';
import { buildWeb } from './web-build.mjs';

/** Everything that the program needs before it can run. Where nothing is missing it takes a moment and says nothing. */
export async function prepare() {
  const first = await installPackages();
  await provideFfmpeg(first);
  await buildWeb();
}
