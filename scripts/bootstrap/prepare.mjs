import { installFfmpeg, lacksFfmpeg, withoutFfmpeg } from './ffmpeg.mjs';
import { arePackagesInstalled, installPackages } from './packages.mjs';
import { progress } from './progress.mjs';
import { buildWeb } from './web-build.mjs';

/**
 * Everything that the program needs before it can run. Where nothing is missing it takes a moment and says nothing.
 * ffmpeg is installed beside the rest, for it may take as long, and by a first start alone.
 */
export async function prepare() {
  const ffmpeg = lacksFfmpeg() && !arePackagesInstalled() ? installFfmpeg() : null;
  await installPackages();
  await buildWeb();
  if (ffmpeg) await progress('Installing ffmpeg', () => ffmpeg);
  if (lacksFfmpeg()) console.log(`  ${withoutFfmpeg()}`);
}
