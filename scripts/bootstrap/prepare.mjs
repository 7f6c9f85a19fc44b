import { arePackagesInstalled, installPackages } from './packages.mjs';
import { progress } from './progress.mjs';
import { canInstall, findProgram, howToInstall, installDebianPackage } from './system.mjs';
import { buildWeb } from './web-build.mjs';

const lacksFfmpeg = () => findProgram('ffmpeg') === null;

/**
 * Everything that the program needs before it can run. Where nothing is missing it takes a moment and says nothing.
 * ffmpeg is installed beside the rest, for it may take as long, and by a first start alone.
 */
export async function prepare() {
  const ffmpeg = lacksFfmpeg() && canInstall() && !arePackagesInstalled() ? installDebianPackage('ffmpeg') : null;
  await installPackages();
  await buildWeb();
  if (ffmpeg) await progress('Installing ffmpeg', () => ffmpeg);
  // All but videos works without ffmpeg, so a machine that does not have it is told, and goes on.
  if (lacksFfmpeg())
    console.log(`  ffmpeg isn't installed, so videos can't be added or edited. To install it, run ${howToInstall('ffmpeg')}.`);
}
